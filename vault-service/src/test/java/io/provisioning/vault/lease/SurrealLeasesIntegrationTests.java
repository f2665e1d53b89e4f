package io.provisioning.vault.lease;

import io.provisioning.vault.TestStore;
import io.provisioning.vault.access.SurrealFixtures;

class SurrealLeasesIntegrationTests extends LeasesContract {

  @Override
  Store store() {
    var statements = TestStore.empty().statements();
    return new Store(
        new SurrealLeases(statements),
        new SurrealLeases(statements),
        SurrealFixtures.accesses(statements));
  }
}
