package io.provisioning.vault.lease;

class MemoryLeasesTests extends LeasesContract {

  @Override
  Store store() {
    var accesses = new MemoryAccesses();
    return new Store(new MemoryLeases(accesses), accesses);
  }
}
