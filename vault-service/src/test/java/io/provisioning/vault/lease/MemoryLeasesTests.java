package io.provisioning.vault.lease;

class MemoryLeasesTests extends LeasesContract {

  @Override
  Store store() {
    var accesses = new MemoryAccesses();
    var leases = new MemoryLeases(accesses);
    return new Store(leases, leases, accesses);
  }
}
