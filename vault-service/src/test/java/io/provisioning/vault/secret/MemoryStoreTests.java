package io.provisioning.vault.secret;

class MemoryStoreTests extends SecretsContract {

  @Override
  Store store() {
    var store = new MemoryStore();
    return new Store(store, store, store);
  }
}
