package io.provisioning.provider.testkit.upcloud;

import io.provisioning.provider.testkit.cloud.Machines;
import java.time.Duration;
import java.util.function.Supplier;

/**
 * The simulated account. One request is served at a time: whoever uses its parts holds its monitor.
 */
record Account(
    Store store,
    Networks networks,
    Storages storages,
    Routers routers,
    Servers servers,
    ServerRules rules) {

  static Account of(Machines machines, Supplier<Duration> actionTime) {
    var store = new Store(actionTime);
    var storages = new Storages(store, machines);
    return new Account(
        store,
        new Networks(store),
        storages,
        new Routers(store),
        new Servers(store, machines, storages),
        new ServerRules(store));
  }

  /** Deletes a resource as someone does by hand. */
  void deleteByHand(String kind, String id) {
    switch (kind) {
      case "servers" -> servers.deleteByHand(id);
      case "storages" -> storages.deleteStorage(id);
      case "routers" -> routers.delete(id);
      default -> networks.deleteNetwork(id);
    }
  }
}
