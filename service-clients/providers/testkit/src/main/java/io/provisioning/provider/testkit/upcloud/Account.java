package io.provisioning.provider.testkit.upcloud;

import io.provisioning.provider.testkit.cloud.Block;
import io.provisioning.provider.testkit.cloud.Machines;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.TreeMap;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.Supplier;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.ObjectNode;

/** The state of the simulated account and its rules. Safe for use by many threads. */
final class Account {

  private static final Set<String> SERVER =
      Set.of(
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
  private static final Set<String> IDENTITY =
      Set.of(
          "provisioning/installation",
          "provisioning/workspace",
          "provisioning/infrastructure",
          "provisioning/name");
  private static final int LARGEST_STORAGE = 4096;
  private static final String PUBLIC_NETWORK = "03000000-0000-4000-8095-000000000000";
  private static final String UTILITY_NETWORK = "0343ede2-9890-4470-b680-0dcda6d9f7e3";

  private final Machines machines;
  private final Supplier<Duration> actionTime;
  private final AtomicInteger numbers = new AtomicInteger(0x1000);
  private final Map<String, Map<String, ObjectNode>> resources = new HashMap<>();
  private final Map<String, Coming> coming = new HashMap<>();
  private final List<String> duplicates = new ArrayList<>();

  Account(Machines machines, Supplier<Duration> actionTime) {
    this.machines = machines;
    this.actionTime = actionTime;
    Stream.of("networks", "storages", "servers")
        .forEach(kind -> resources.put(kind, new TreeMap<>()));
  }

  /** A state that a resource will have. */
  private record Coming(String state, long at) {}

  private Map<String, ObjectNode> of(String kind) {
    return Objects.requireNonNull(resources.get(kind), kind);
  }

  synchronized List<ObjectNode> all(String kind) {
    return of(kind).values().stream().map(ObjectNode::deepCopy).toList();
  }

  synchronized List<String> duplicates() {
    return List.copyOf(duplicates);
  }

  /** As it is now: what takes its time may be done. */
  private ObjectNode get(String kind, String id) {
    var found = of(kind).get(id);
    if (found == null) {
      throw Refusals.notFound(
          switch (kind) {
            case "servers" -> "SERVER";
            case "storages" -> "STORAGE";
            default -> "NETWORK";
          });
    }
    var next = coming.get(id);
    if (next != null && System.nanoTime() >= next.at()) {
      found.put("state", next.state());
      coming.remove(id);
    }
    return found;
  }

  private String id(String prefix) {
    return "%s%06x-0000-4000-8000-000000000000".formatted(prefix, numbers.incrementAndGet());
  }

  private void later(String id, String state) {
    coming.put(id, new Coming(state, System.nanoTime() + actionTime.get().toNanos()));
  }

  private void add(String kind, String id, ObjectNode resource, Map<String, String> labels) {
    of(kind).put(id, resource);
    if (labels.keySet().containsAll(IDENTITY)
        && of(kind).values().stream()
                .filter(other ->
                    IDENTITY.stream().allMatch(key -> isAlike(kind, other, key, labels.get(key))))
                .count()
            > 1) {
      duplicates.add(kind + " " + labels);
    }
  }

  private static boolean isAlike(String kind, JsonNode other, String key, @Nullable String value) {
    return Shapes.isLabelled(labelsOf(kind, other), List.of(key + "=" + value));
  }

  /** Servers have their labels one step deeper. */
  private static JsonNode labelsOf(String kind, JsonNode resource) {
    var labels = resource.path("labels");
    return kind.equals("servers") ? labels.path("label") : labels;
  }

  private List<ObjectNode> labelled(String kind, List<String> labels) {
    return List.copyOf(of(kind).keySet()).stream()
        .map(id -> get(kind, id))
        .filter(it -> Shapes.isLabelled(labelsOf(kind, it), labels))
        .map(ObjectNode::deepCopy)
        .toList();
  }

  private static ObjectNode without(ObjectNode resource, String... members) {
    return resource.remove(List.of(members));
  }

  // Networks

  synchronized List<ObjectNode> networks(List<String> labels) {
    return labelled("networks", labels).stream().map(this::withServers).toList();
  }

  synchronized ObjectNode network(String id) {
    return withServers(get("networks", id).deepCopy());
  }

  private ObjectNode withServers(ObjectNode network) {
    var users = network.putObject("servers").putArray("server");
    for (var server : of("servers").values()) {
      for (var connection : Shapes.of(server, "networking", "interfaces").path("interface")) {
        if (connection.path("network").equals(network.path("uuid"))) {
          users
              .addObject()
              .put("title", server.path("title").asString(""))
              .put("uuid", server.path("uuid").asString(""));
        }
      }
    }
    return network;
  }

  synchronized ObjectNode createNetwork(JsonNode body) {
    Shapes.requireKnown(body, Set.of("name", "zone", "ip_networks", "labels", "router"));
    Catalogue.requireZone(Shapes.text(body, "zone"));
    var ranges = body.path("ip_networks").path("ip_network");
    if (ranges.size() != 1) {
      throw Refusals.invalid("IP_NETWORKS_INVALID", "A network has one IP network.");
    }
    var range = ranges.path(0);
    Shapes.requireKnown(
        range,
        Set.of(
            "address",
            "dhcp",
            "dhcp_default_route",
            "dhcp_dns",
            "dhcp_routes",
            "family",
            "gateway"));
    var block = block(Shapes.text(range, "address"));
    var id = id("03");
    var network =
        Catalogue.object(
            Map.of(
                "uuid", id,
                "name", Shapes.text(body, "name"),
                "type", "private",
                "zone", Shapes.text(body, "zone"),
                "ip_networks", Map.of("ip_network", List.of(range))));
    if (!range.has("gateway")) {
      ((ObjectNode) network.path("ip_networks").path("ip_network").path(0))
          .put("gateway", block.address(1));
    }
    network.set("labels", labels(body.path("labels")));
    add("networks", id, network, Shapes.labels(body.path("labels")));
    return network.deepCopy();
  }

  private static Block block(String cidr) {
    try {
      var block = new Block(cidr);
      if (block.prefix() >= 8 && block.prefix() <= 29) {
        return block;
      }
    } catch (IllegalArgumentException _) {
      // Refused below.
    }
    throw Refusals.invalid("IP_NETWORK_INVALID", "The IP network " + cidr + " is invalid.");
  }

  private static JsonNode labels(JsonNode list) {
    var _ = Shapes.labels(list);
    return list.isArray() ? list.deepCopy() : Catalogue.object(Map.of("l", List.of())).path("l");
  }

  synchronized ObjectNode changeNetwork(String id, JsonNode body) {
    Shapes.requireKnown(body, Set.of("name", "labels"));
    var network = get("networks", id);
    if (body.has("labels")) {
      network.set("labels", labels(body.path("labels")));
    }
    return network.deepCopy();
  }

  synchronized void deleteNetwork(String id) {
    var _ = get("networks", id);
    for (var server : of("servers").values()) {
      for (var connection : Shapes.of(server, "networking", "interfaces").path("interface")) {
        if (connection.path("network").asString("").equals(id)) {
          throw Refusals.conflict("NETWORK_IN_USE", "The network has servers attached.");
        }
      }
    }
    of("networks").remove(id);
  }

  // Storages

  synchronized List<ObjectNode> storages(List<String> labels) {
    return labelled("storages", labels).stream()
        .map(storage -> without(storage, "servers", "backups", "backup_rule"))
        .toList();
  }

  synchronized ObjectNode storage(String id) {
    return get("storages", id).deepCopy();
  }

  synchronized ObjectNode createStorage(JsonNode body) {
    Shapes.requireKnown(
        body, Set.of("size", "tier", "title", "zone", "labels", "backup_rule", "encrypted"));
    var storage = newStorage(Shapes.text(body, "title"), size(body), Shapes.text(body, "zone"));
    storage.set("labels", labels(body.path("labels")));
    var id = storage.path("uuid").asString("");
    add("storages", id, storage, Shapes.labels(body.path("labels")));
    return storage.deepCopy();
  }

  private static int size(JsonNode body) {
    var text = Shapes.text(body, "size");
    if (!text.matches("[1-9][0-9]{0,5}") || Integer.parseInt(text) > LARGEST_STORAGE) {
      throw Refusals.invalid("SIZE_INVALID", "The attribute size has an invalid value.");
    }
    return Integer.parseInt(text);
  }

  private ObjectNode newStorage(String title, int size, String zone) {
    Catalogue.requireZone(zone);
    var id = id("01");
    var storage = Catalogue.object(Map.of("access", "private", "backup_rule", Map.of()));
    storage.putObject("backups").putArray("backup");
    storage.put("created", Instant.now().toString()).put("license", 0);
    storage.putObject("servers").putArray("server");
    storage.put("size", size).put("state", "maintenance").put("tier", "maxiops");
    storage.put("title", title).put("type", "normal").put("uuid", id).put("zone", zone);
    storage.putArray("labels");
    later(id, "online");
    return storage;
  }

  synchronized ObjectNode changeStorage(String id, JsonNode body) {
    Shapes.requireKnown(body, Set.of("size", "title", "labels", "backup_rule"));
    var storage = get("storages", id);
    requireOnline(storage);
    if (body.has("labels")) {
      storage.set("labels", labels(body.path("labels")));
    }
    if (body.has("size")) {
      for (var user : storage.path("servers").path("server")) {
        requireStopped(get("servers", user.asString("")));
      }
      if (size(body) < storage.path("size").asInt()) {
        throw Refusals.invalid("SIZE_INVALID", "A storage cannot shrink.");
      }
      storage.put("size", size(body));
    }
    return storage.deepCopy();
  }

  private static void requireOnline(JsonNode storage) {
    if (!storage.path("state").asString("").equals("online")) {
      throw Refusals.conflict("STORAGE_STATE_ILLEGAL", "The storage is not online.");
    }
  }

  synchronized void deleteStorage(String id) {
    var storage = get("storages", id);
    requireOnline(storage);
    if (!storage.path("servers").path("server").isEmpty()) {
      throw Refusals.conflict("STORAGE_ATTACHED", "The storage is attached to a server.");
    }
    of("storages").remove(id);
    machines.deleteDisk(disk(storage));
  }

  private static Machines.Disk disk(JsonNode storage) {
    var id = storage.path("uuid").asString("");
    return new Machines.Disk(
        Long.parseLong(id.substring(2, 8), 16),
        "/dev/disk/by-id/virtio-" + id.replace("-", "").substring(0, 20),
        storage.path("size").asInt());
  }

  // Servers

  synchronized List<ObjectNode> servers(List<String> labels) {
    return labelled("servers", labels).stream()
        .map(server -> without(server, "networking", "storage_devices", "ip_addresses", "metadata"))
        .toList();
  }

  synchronized ObjectNode server(String id) {
    return get("servers", id).deepCopy();
  }

  synchronized ObjectNode createServer(JsonNode body) {
    Shapes.requireKnown(body, SERVER);
    Catalogue.requireZone(Shapes.text(body, "zone"));
    var labels = Shapes.labels(body.path("labels").path("label"));
    var id = id("00");
    var server = ServerShape.of(id, body);
    var disks = new ArrayList<ObjectNode>();
    var made = new ArrayList<ObjectNode>();
    for (var device : body.path("storage_devices").path("storage_device")) {
      if (device.path("action").asString("").equals("attach")) {
        disks.add(free(Shapes.text(device, "storage")));
      } else {
        Catalogue.requireTemplate(Shapes.text(device, "storage"));
        made.add(newStorage(Shapes.text(device, "title"), size(device), Shapes.text(body, "zone")));
      }
    }
    var cidrs = new ArrayList<String>();
    for (var wanted : body.path("networking").path("interfaces").path("interface")) {
      if (wanted.path("type").asString("").equals("private")) {
        var network = get("networks", Shapes.text(wanted, "network"));
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
                disks.stream().map(Account::disk).toList()));
    of("servers").put(id, server);
    for (var wanted : body.path("networking").path("interfaces").path("interface")) {
      var _ = addInterface(server, wanted, address);
    }
    made.forEach(storage -> of("storages").put(storage.path("uuid").asString(""), storage));
    made.forEach(storage -> ServerShape.attach(server, storage));
    disks.forEach(storage -> ServerShape.attach(server, storage));
    add("servers", id, server, labels);
    later(id, "started");
    return server.deepCopy();
  }

  private ObjectNode free(String id) {
    var storage = get("storages", id);
    requireOnline(storage);
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
          default -> fixed.isEmpty() ? freeAddress(get("networks", network)) : fixed;
        };
    return ServerShape.connect(server, type, network, address);
  }

  private String freeAddress(ObjectNode network) {
    var taken = new HashSet<String>();
    for (var server : of("servers").values()) {
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

  private static void requireStopped(JsonNode server) {
    var state = server.path("state").asString("");
    if (!state.equals("stopped")) {
      throw Refusals.conflict(
          "SERVER_STATE_ILLEGAL",
          "The operation is not allowed while the server is in state '" + state + "'.");
    }
  }

  synchronized ObjectNode changeServer(String id, JsonNode body) {
    Shapes.requireKnown(body, SERVER);
    var server = get("servers", id);
    if (server.path("state").asString("").equals("maintenance")) {
      requireStopped(server);
    }
    if (body.has("labels")) {
      server.putObject("labels").set("label", labels(body.path("labels").path("label")));
    }
    if (body.has("plan")) {
      requireStopped(server);
      ServerShape.plan(server, Catalogue.plan(Shapes.text(body, "plan")));
    }
    return server.deepCopy();
  }

  synchronized ObjectNode start(String id) {
    var server = get("servers", id);
    requireStopped(server);
    server.put("state", "started");
    return server.deepCopy();
  }

  synchronized ObjectNode stop(String id, JsonNode body) {
    Shapes.requireKnown(body, Set.of("stop_type", "timeout"));
    var server = get("servers", id);
    if (!server.path("state").asString("").equals("started")) {
      requireStopped(Catalogue.object(Map.of("state", "maintenance")));
    }
    later(id, "stopped");
    return server.deepCopy();
  }

  synchronized ObjectNode move(String id, String command, JsonNode body) {
    var server = get("servers", id);
    requireStopped(server);
    if (command.equals("attach")) {
      Shapes.requireKnown(body, Set.of("type", "address", "storage"));
      var storage = free(Shapes.text(body, "storage"));
      ServerShape.attach(server, storage);
      machines.attach(id, disk(storage));
    } else {
      Shapes.requireKnown(body, Set.of("address"));
      var storage = ServerShape.detach(server, Shapes.text(body, "address"));
      Shapes.list(get("storages", storage), "servers", "server").removeAll();
    }
    return server.deepCopy();
  }

  synchronized ObjectNode connect(String id, JsonNode body) {
    var server = get("servers", id);
    requireStopped(server);
    return addInterface(server, body, "").deepCopy();
  }

  synchronized void disconnect(String id, String index) {
    var server = get("servers", id);
    requireStopped(server);
    ServerShape.disconnect(server, index);
  }

  synchronized void deleteServer(String id, boolean withStorages) {
    var server = get("servers", id);
    requireStopped(server);
    of("servers").remove(id);
    for (var device : server.path("storage_devices").path("storage_device")) {
      var storage = get("storages", device.path("storage").asString(""));
      Shapes.list(storage, "servers", "server").removeAll();
      if (withStorages) {
        of("storages").remove(storage.path("uuid").asString(""));
        machines.deleteDisk(disk(storage));
      }
    }
    machines.delete(id);
  }

  // By hand

  synchronized void switchOff(String id) {
    get("servers", id).put("state", "stopped");
    coming.remove(id);
  }

  synchronized void deleteByHand(String kind, String id) {
    switch (kind) {
      case "servers" -> {
        switchOff(id);
        var devices = get("servers", id).path("storage_devices").path("storage_device");
        for (int n = devices.size() - 1; n > 0; n--) {
          var _ =
              move(
                  id,
                  "detach",
                  Catalogue.object(
                      Map.of("address", devices.path(n).path("address").asString(""))));
        }
        deleteServer(id, true);
      }
      case "storages" -> deleteStorage(id);
      default -> deleteNetwork(id);
    }
  }
}
