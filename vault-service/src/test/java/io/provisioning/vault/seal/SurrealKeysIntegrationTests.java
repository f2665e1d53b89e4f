package io.provisioning.vault.seal;

import io.provisioning.vault.TestStore;

class SurrealKeysIntegrationTests extends KeysContract {

  @Override
  Keys keys() {
    return new SurrealKeys(TestStore.empty().statements());
  }
}
