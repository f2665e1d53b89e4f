package io.provisioning.vault.transit;

class MemoryTransitKeysTests extends TransitKeysContract {

  @Override
  TransitKeys keys() {
    return new MemoryTransitKeys();
  }
}
