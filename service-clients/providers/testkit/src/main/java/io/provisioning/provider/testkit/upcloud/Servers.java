package io.provisioning.provider.testkit.upcloud;

import io.provisioning.provider.testkit.cloud.Block;
import io.provisioning.provider.testkit.cloud.Machines;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.ObjectNode;

/** Servers with their disks and interfaces. */
record Servers(Store store, Machines machines, Storages storages) {

  private static final Set<String> SERVER =
      Set.of(
          "firewall",
          "hostname",
          "labels",
          "login_user",
          "metadata",
          "networking",
          "password_delivery",
          "plan",
          "remote_access_enabled",
          "storage_devices",
          "title",
          "user_data",
          "zone");
  private static final String PUBLIC_NETWORK = "03000000-0000-4000-8095-000000000000";
  private static final String UTILITY_NETWORK = "0343ede2-9890-4470-b680-0dcda6d9f7e3";

  List<ObjectNode> servers(List<String> labels) {
    return store.labelled("servers", labels).stream()
        .map(server ->
            server.remove(List.of("networking", "storage_devices", "ip_addresses", "metadata")))
        .toList();
  }

  ObjectNode server(String id) {
    return store.get("servers", id).deepCopy();
  }

  ObjectNode createServer(JsonNode body) {
    Shapes.requireKnown(body, SERVER);
    Catalogue.requireZone(Shapes.text(body, "zone"));
    var labels = Shapes.labels(body.path("labels").path("label"));
    var id = store.id("00");
    var server = ServerShape.of(id, body);
    var disks = new ArrayList<ObjectNode>();
    var made = new ArrayList<ObjectNode>();
    for (var device : body.path("storage_devices").path("storage_device")) {
      if (device.path("action").asString("").equals("attach")) {
        disks.add(free(Shapes.text(device, "storage")));
      } else {
        Catalogue.requireTemplate(Shapes.text(device, "storage"));
        made.add(
            storages.newStorage(
                Shapes.text(device, "title"), Storages.size(device), Shapes.text(body, "zone")));
      }
    }
    var cidrs = new ArrayList<String>();
    for (var wanted : body.path("networking").path("interfaces").path("interface")) {
      if (wanted.path("type").asString("").equals("private")) {
        var network = store.get("networks", Shapes.text(wanted, "network"));
        cidrs.add(ServerShape.cidr(network));
      }
    }
    var keys = new ArrayList<String>();
    body.path("login_user")
        .path("ssh_keys")
        .path("ssh_key")
        .forEach(key -> keys.add(key.asString("")));
    var address =
        machines.create(
            new Machines.Machine(
                id,
                body.path("user_data").asString(""),
                cidrs,
                keys,
                disks.stream().map(Storages::disk).toList()));
    store.of("servers").put(id, server);
    for (var wanted : body.path("networking").path("interfaces").path("interface")) {
      var _ = addInterface(server, wanted, address);
    }
    made.forEach(storage -> store.of("storages").put(storage.path("uuid").asString(""), storage));
    made.forEach(storage -> ServerShape.attach(server, storage));
    disks.forEach(storage -> ServerShape.attach(server, storage));
    store.add("servers", id, server, labels);
    store.later(id, "started");
    return server.deepCopy();
  }

  private ObjectNode free(String id) {
    var storage = store.get("storages", id);
    Storages.requireOnline(storage);
    if (!storage.path("servers").path("server").isEmpty()) {
      throw Refusals.conflict("STORAGE_ATTACHED", "The storage is attached already.");
    }
    return storage;
  }

  private ObjectNode addInterface(ObjectNode server, JsonNode wanted, String fixed) {
    Shapes.requireKnown(wanted, Set.of("type", "network", "ip_addresses"));
    var type = Shapes.text(wanted, "type");
    var network =
        switch (type) {
          case "public" -> PUBLIC_NETWORK;
          case "utility" -> UTILITY_NETWORK;
          default -> Shapes.text(wanted, "network");
        };
    int number = Integer.parseInt(server.path("uuid").asString("").substring(2, 8), 16);
    var address =
        switch (type) {
          case "public" -> fixed.isEmpty() ? "192.0.2." + number % 250 : fixed;
          case "utility" -> "10.6.6." + number % 250;
          default -> fixed.isEmpty() ? freeAddress(store.get("networks", network)) : fixed;
        };
    return ServerShape.connect(server, type, network, address);
  }

  private String freeAddress(ObjectNode network) {
    var taken = new HashSet<String>();
    for (var server : store.of("servers").values()) {
      for (var connection : Shapes.of(server, "networking", "interfaces").path("interface")) {
        taken.add(ServerShape.address(connection));
      }
    }
    var block = new Block(ServerShape.cidr(network));
    for (int host = 2; host < block.size() - 1; host++) {
      if (!taken.contains(block.address(host))) {
        return block.address(host);
      }
    }
    throw Refusals.conflict("IP_ADDRESS_UNAVAILABLE", "The network has no free address.");
  }

  static void requireStopped(JsonNode server) {
    var state = server.path("state").asString("");
    if (!state.equals("stopped")) {
      throw Refusals.conflict(
          "SERVER_STATE_ILLEGAL",
          "The operation is not allowed while the server is in state '" + state + "'.");
    }
  }

  ObjectNode changeServer(String id, JsonNode body) {
    Shapes.requireKnown(body, SERVER);
    var server = store.get("servers", id);
    if (server.path("state").asString("").equals("maintenance")) {
      requireStopped(server);
    }
    if (body.has("labels")) {
      server.putObject("labels").set("label", Store.labels(body.path("labels").path("label")));
    }
    if (body.has("firewall")) {
      if (!Shapes.text(body, "firewall").matches("on|off")) {
        throw Refusals.invalid("FIREWALL_INVALID", "The attribute firewall has an invalid value.");
      }
      server.put("firewall", body.path("firewall").asString(""));
    }
    if (body.has("plan")) {
      requireStopped(server);
      ServerShape.plan(server, Catalogue.plan(Shapes.text(body, "plan")));
    }
    return server.deepCopy();
  }

  ObjectNode start(String id) {
    var server = store.get("servers", id);
    requireStopped(server);
    server.put("state", "started");
    return server.deepCopy();
  }

  ObjectNode stop(String id, JsonNode body) {
    Shapes.requireKnown(body, Set.of("stop_type", "timeout"));
    var server = store.get("servers", id);
    if (!server.path("state").asString("").equals("started")) {
      requireStopped(Catalogue.object(Map.of("state", "maintenance")));
    }
    store.later(id, "stopped");
    return server.deepCopy();
  }

  ObjectNode move(String id, String command, JsonNode body) {
    var server = store.get("servers", id);
    requireStopped(server);
    if (command.equals("attach")) {
      Shapes.requireKnown(body, Set.of("type", "address", "storage"));
      var storage = free(Shapes.text(body, "storage"));
      ServerShape.attach(server, storage);
      machines.attach(id, Storages.disk(storage));
    } else {
      Shapes.requireKnown(body, Set.of("address"));
      var storage = ServerShape.detach(server, Shapes.text(body, "address"));
      Shapes.list(store.get("storages", storage), "servers", "server").removeAll();
    }
    return server.deepCopy();
  }

  ObjectNode connect(String id, JsonNode body) {
    var server = store.get("servers", id);
    requireStopped(server);
    return addInterface(server, body, "").deepCopy();
  }

  void disconnect(String id, String index) {
    var server = store.get("servers", id);
    requireStopped(server);
    ServerShape.disconnect(server, index);
  }

  void deleteServer(String id, boolean withStorages) {
    var server = store.get("servers", id);
    requireStopped(server);
    store.of("servers").remove(id);
    for (var device : server.path("storage_devices").path("storage_device")) {
      var storage = store.get("storages", device.path("storage").asString(""));
      Shapes.list(storage, "servers", "server").removeAll();
      if (withStorages) {
        store.of("storages").remove(storage.path("uuid").asString(""));
        machines.deleteDisk(Storages.disk(storage));
      }
    }
    machines.delete(id);
  }

  void switchOff(String id) {
    store.settle(id, "stopped");
  }

  /** With what only it used, as someone does by hand. */
  void deleteByHand(String id) {
    switchOff(id);
    var devices = store.get("servers", id).path("storage_devices").path("storage_device");
    for (int n = devices.size() - 1; n > 0; n--) {
      var address = devices.path(n).path("address").asString("");
      var _ = move(id, "detach", Catalogue.object(Map.of("address", address)));
    }
    deleteServer(id, true);
  }
}
