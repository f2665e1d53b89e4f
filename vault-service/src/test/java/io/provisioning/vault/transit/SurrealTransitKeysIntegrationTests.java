package io.provisioning.vault.transit;

import io.provisioning.vault.TestStore;

class SurrealTransitKeysIntegrationTests extends TransitKeysContract {

  @Override
  TransitKeys keys() {
    return new SurrealTransitKeys(TestStore.empty().statements());
  }
}
