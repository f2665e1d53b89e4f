package io.provisioning.vault.secret;

import io.provisioning.vault.TestStore;
import io.provisioning.vault.access.SurrealFixtures;

class SurrealSecretsIntegrationTests extends SecretsContract {

  @Override
  Store store() {
    var statements = TestStore.empty().statements();
    return new Store(
        new SurrealSecrets(statements),
        SurrealFixtures.accesses(statements),
        new SurrealDataKeys(statements));
  }
}
