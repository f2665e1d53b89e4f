package io.provisioning.provider.testkit.hetzner;

import io.provisioning.provider.testkit.cloud.Block;
import io.provisioning.provider.testkit.cloud.Machines;
import io.provisioning.provider.testkit.cloud.Refusal;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import java.util.concurrent.atomic.AtomicLong;
import java.util.function.Supplier;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.ArrayNode;
import tools.jackson.databind.node.ObjectNode;

/** The state of the simulated project and its rules. Safe for use by many threads. */
final class Cloud {

  private static final Pattern LABEL_KEY =
      Pattern.compile("([a-z0-9.-]{1,253}/)?[A-Za-z0-9]([A-Za-z0-9._-]{0,61}[A-Za-z0-9])?");
  private static final Pattern LABEL_VALUE =
      Pattern.compile("([A-Za-z0-9]([A-Za-z0-9._-]{0,61}[A-Za-z0-9])?)?");
  private static final Pattern HOST_NAME =
      Pattern.compile("[a-z0-9A-Z]([a-z0-9A-Z.-]{0,61}[a-z0-9A-Z])?");
  private static final Map<String, Set<String>> MEMBERS =
      Map.of(
          "networks",
          Set.of("name", "ip_range", "subnets", "labels", "routes", "expose_routes_to_vswitch"),
          "firewalls",
          Set.of("name", "rules", "labels", "apply_to"),
          "volumes",
          Set.of("name", "size", "location", "format", "labels", "server", "automount"),
          "servers",
          Set.of(
              "name",
              "server_type",
              "image",
              "location",
              "datacenter",
              "ssh_keys",
              "user_data",
              "networks",
              "volumes",
              "automount",
              "labels",
              "start_after_create",
              "public_net",
              "firewalls",
              "placement_group"),
          "ssh_keys",
          Set.of("name", "public_key", "labels"));

  private static final int MOST_FIREWALLS = 5;

  private final Machines machines;
  private final Supplier<Duration> actionTime;
  private final AtomicLong ids = new AtomicLong(1000);
  private final Map<String, TreeMap<Long, ObjectNode>> resources = new HashMap<>();
  private final Map<Long, ObjectNode> actions = new HashMap<>();
  private final Map<Long, Long> ends = new HashMap<>();
  private final List<String> duplicates = new ArrayList<>();

  Cloud(Machines machines, Supplier<Duration> actionTime) {
    this.machines = machines;
    this.actionTime = actionTime;
    Stream.of("networks", "firewalls", "volumes", "servers", "ssh_keys")
        .forEach(kind -> resources.put(kind, new TreeMap<>()));
  }

  private Map<Long, ObjectNode> of(String kind) {
    var all = resources.get(kind);
    if (all == null) {
      throw Refusals.notFound(kind);
    }
    return all;
  }

  synchronized int count(String kind) {
    return of(kind).size();
  }

  synchronized List<String> duplicates() {
    return List.copyOf(duplicates);
  }

  synchronized List<ObjectNode> all(String kind) {
    return of(kind).values().stream().map(ObjectNode::deepCopy).toList();
  }

  private ObjectNode get(String kind, long id) {
    var found = of(kind).get(id);
    if (found == null) {
      throw Refusals.notFound(kind);
    }
    return found;
  }

  synchronized ObjectNode create(String kind, JsonNode body) {
    requireKnown(body, MEMBERS.getOrDefault(kind, Set.of()));
    var name = text(body, "name");
    requireLabels(body.path("labels"));
    if (of(kind).values().stream().anyMatch(it -> it.path("name").asString("").equals(name))) {
      throw new Refusal(409, "uniqueness_error", "name `" + name + "` is already used");
    }
    long id = ids.incrementAndGet();
    var answer =
        switch (kind) {
          case "networks" -> network(id, name, body);
          case "firewalls" -> firewall(id, name, body);
          case "volumes" -> volume(id, name, body);
          case "servers" -> server(id, name, body);
          default -> sshKey(id, name, body);
        };
    recordDuplicates(kind, body.path("labels"));
    return answer;
  }

  /** Two of one identity would be what must never happen, whatever they are named. */
  private void recordDuplicates(String kind, JsonNode labels) {
    if (labels.has("provisioning/name")
        && of(kind).values().stream().filter(it -> isAlike(it.path("labels"), labels)).count()
            > 1) {
      duplicates.add(kind + " " + labels);
    }
  }

  private static boolean isAlike(JsonNode one, JsonNode other) {
    return Stream.of("installation", "workspace", "infrastructure", "name")
        .map(name -> "provisioning/" + name)
        .allMatch(name -> one.path(name).equals(other.path(name)));
  }

  private ObjectNode network(long id, String name, JsonNode body) {
    var range = block(text(body, "ip_range"));
    if (range.prefix() > 24) {
      throw Refusals.invalid("ip_range: at least /24");
    }
    var subnets = new ArrayList<Map<String, Object>>();
    for (var subnet : body.path("subnets")) {
      requireKnown(subnet, Set.of("type", "ip_range", "network_zone", "vswitch_id"));
      var cidr = subnet.path("ip_range").asString("");
      if (!range.holds(block(cidr))) {
        throw Refusals.invalid("subnet: outside of ip_range");
      }
      subnets.add(
          Map.of(
              "type", text(subnet, "type"),
              "ip_range", cidr,
              "network_zone", text(subnet, "network_zone"),
              "gateway", block(cidr).address(1)));
    }
    var network =
        base(id, name, body)
            .put("ip_range", text(body, "ip_range"))
            .put("expose_routes_to_vswitch", false);
    network.set("subnets", Catalogue.object(Map.of("s", subnets)).get("s"));
    network.putArray("routes");
    network.putArray("servers");
    network.putArray("load_balancers");
    network.putObject("protection").put("delete", false);
    of("networks").put(id, network);
    return Catalogue.object(Map.of("network", network.deepCopy()));
  }

  private ObjectNode firewall(long id, String name, JsonNode body) {
    var firewall = base(id, name, body);
    firewall.set("rules", FirewallRules.checked(body.path("rules")));
    firewall.putArray("applied_to");
    of("firewalls").put(id, firewall);
    var actions = new ArrayList<ObjectNode>();
    body.path("apply_to").forEach(resource -> actions.add(apply(firewall, resource)));
    return Catalogue.object(Map.of("firewall", firewall.deepCopy(), "actions", actions));
  }

  synchronized List<ObjectNode> actOnFirewall(long id, String command, JsonNode body) {
    var firewall = get("firewalls", id);
    var actions = new ArrayList<ObjectNode>();
    switch (command) {
      case "set_rules" -> {
        requireKnown(body, Set.of("rules"));
        firewall.set("rules", FirewallRules.checked(body.path("rules")));
        actions.add(action("set_firewall_rules", "firewall", id));
      }
      case "apply_to_resources" -> {
        requireKnown(body, Set.of("apply_to"));
        body.path("apply_to").forEach(resource -> actions.add(apply(firewall, resource)));
      }
      case "remove_from_resources" -> {
        requireKnown(body, Set.of("remove_from"));
        body.path("remove_from").forEach(resource -> actions.add(release(firewall, resource)));
      }
      default -> throw Refusals.notFound(command);
    }
    return actions;
  }

  private ObjectNode apply(ObjectNode firewall, JsonNode resource) {
    var server = guarded(resource);
    if (isApplied(firewall, server)) {
      throw new Refusal(422, "firewall_already_applied", "already applied to the server");
    }
    var guards = (ArrayNode) server.path("public_net").path("firewalls");
    if (guards.size() >= MOST_FIREWALLS) {
      throw new Refusal(422, "resource_limit_exceeded", "at most 5 firewalls of a server");
    }
    guards.addObject().put("id", firewall.path("id").asLong()).put("status", "applied");
    var applied = ((ArrayNode) firewall.get("applied_to")).addObject().put("type", "server");
    applied.putObject("server").put("id", server.path("id").asLong());
    return action("apply_firewall", "firewall", firewall.path("id").asLong());
  }

  private ObjectNode release(ObjectNode firewall, JsonNode resource) {
    var server = guarded(resource);
    if (!isApplied(firewall, server)) {
      throw new Refusal(422, "firewall_already_removed", "not applied to the server");
    }
    releaseServer(firewall, server.path("id"));
    remove(
        (ObjectNode) server.path("public_net"),
        "firewalls",
        it -> it.path("id").equals(firewall.path("id")));
    return action("remove_firewall", "firewall", firewall.path("id").asLong());
  }

  private static void releaseServer(ObjectNode firewall, JsonNode server) {
    remove(firewall, "applied_to", it -> it.path("server").path("id").equals(server));
  }

  private ObjectNode guarded(JsonNode resource) {
    if (!text(resource, "type").equals("server")) {
      throw Refusals.invalid("type: only servers are simulated");
    }
    return get("servers", resource.path("server").path("id").asLong());
  }

  private static boolean isApplied(ObjectNode firewall, JsonNode server) {
    return firewall
        .path("applied_to")
        .valueStream()
        .anyMatch(it -> it.path("server").path("id").asLong() == server.path("id").asLong());
  }

  private ObjectNode volume(long id, String name, JsonNode body) {
    long size = body.path("size").asLong(0);
    if (size < 10 || size > 10240) {
      throw Refusals.invalid("size: from 10 to 10240");
    }
    var volume =
        base(id, name, body)
            .put("size", size)
            .put("status", "available")
            .put("linux_device", "/dev/disk/by-id/scsi-0HC_Volume_" + id);
    volume.set("location", Catalogue.get("locations", text(body, "location")));
    volume.put("format", body.path("format").asString("ext4")).putNull("server");
    volume.putObject("protection").put("delete", false);
    of("volumes").put(id, volume);
    return Catalogue.object(
        Map.of(
            "volume",
            volume.deepCopy(),
            "action",
            action("create_volume", "volume", id),
            "next_actions",
            List.of()));
  }

  private ObjectNode sshKey(long id, String name, JsonNode body) {
    if (!text(body, "public_key").matches("(ssh|ecdsa)-[a-z0-9-]+ [A-Za-z0-9+/=]+.*")) {
      throw Refusals.invalid("public_key: not a key");
    }
    var key =
        base(id, name, body)
            .put("public_key", text(body, "public_key"))
            .put("fingerprint", "b7:2f:30:a0:2f:6c:58:6c:21:04:58:61:ba:06:3b:2f");
    of("ssh_keys").put(id, key);
    return Catalogue.object(Map.of("ssh_key", key.deepCopy()));
  }

  private ObjectNode server(long id, String name, JsonNode body) {
    if (!HOST_NAME.matcher(name).matches()) {
      throw Refusals.invalid("name: not a host name");
    }
    body.path("ssh_keys").forEach(key -> requireKey(key.asString("")));
    var server = shape(id, name, body);
    var volumes = new ArrayList<ObjectNode>();
    body.path("volumes").forEach(number -> volumes.add(free(number.asLong())));
    var networks = new ArrayList<ObjectNode>();
    body.path("firewalls").forEach(it -> get("firewalls", it.path("firewall").asLong()));
    body.path("networks").forEach(number -> networks.add(get("networks", number.asLong())));
    var address =
        machines.create(
            new Machines.Machine(
                name,
                body.path("user_data").asString(""),
                networks.stream().map(it -> it.path("ip_range").asString("")).toList(),
                publicKeys(body.path("ssh_keys")),
                volumes.stream().map(Cloud::disk).toList()));
    ((ObjectNode) server.path("public_net").path("ipv4"))
        .put("ip", address.isEmpty() ? "192.0.2." + id % 250 : address);
    of("servers").put(id, server);
    body.path("firewalls")
        .forEach(it -> {
          var resource = Map.of("type", "server", "server", Map.of("id", id));
          apply(get("firewalls", it.path("firewall").asLong()), Catalogue.object(resource));
        });
    networks.forEach(network -> connect(server, network, address));
    volumes.forEach(volume -> volume.put("server", id));
    list(server, "volumes", volumes.stream().map(it -> it.path("id").asLong()).toList());
    var answer =
        Catalogue.object(
            Map.of(
                "server",
                server.deepCopy(),
                "action",
                action("create_server", "server", id),
                "next_actions",
                List.of(action("start_server", "server", id))));
    return answer.putNull("root_password");
  }

  private List<String> publicKeys(JsonNode wanted) {
    var names = new HashSet<String>();
    wanted.forEach(key -> names.add(key.asString("")));
    return of("ssh_keys").values().stream()
        .filter(key ->
            names.contains(key.path("name").asString(""))
                || names.contains(key.path("id").asString("")))
        .map(key -> key.path("public_key").asString(""))
        .toList();
  }

  private static Machines.Disk disk(JsonNode volume) {
    return new Machines.Disk(
        volume.path("id").asLong(),
        volume.path("linux_device").asString(""),
        volume.path("size").asInt());
  }

  private ObjectNode shape(long id, String name, JsonNode body) {
    var type = Catalogue.get("server_types", text(body, "server_type"));
    var location = Catalogue.get("locations", body.path("location").asString("fsn1"));
    var server = base(id, name, body).put("status", "running");
    server.put("primary_disk_size", type.path("disk").asLong());
    server.set("server_type", type);
    server.set("location", location);
    server.set("datacenter", Catalogue.datacenter(location));
    server.set("image", Catalogue.get("images", text(body, "image")));
    server.putNull("iso").putNull("backup_window").putNull("placement_group");
    server.put("rescue_enabled", false).put("locked", false);
    server.put("included_traffic", 0).put("ingoing_traffic", 0).put("outgoing_traffic", 0);
    server.putObject("protection").put("delete", false).put("rebuild", false);
    server.putArray("private_net");
    server.putArray("volumes");
    server.putArray("load_balancers");
    var net = server.putObject("public_net");
    net.putObject("ipv4").put("id", id).put("blocked", false).put("dns_ptr", "simulated");
    net.putNull("ipv6");
    net.putArray("floating_ips");
    net.putArray("firewalls");
    return server;
  }

  private void requireKey(String name) {
    if (of("ssh_keys").values().stream()
        .noneMatch(key -> key.path("name").asString("").equals(name))) {
      throw Refusals.invalid("ssh_keys: `" + name + "` is unknown");
    }
  }

  private ObjectNode free(long id) {
    var volume = get("volumes", id);
    if (!volume.path("server").isNull()) {
      throw new Refusal(422, "invalid_input", "the volume is already attached");
    }
    return volume;
  }

  private void connect(ObjectNode server, ObjectNode network, String fixed) {
    long id = network.path("id").asLong();
    for (var connection : server.path("private_net")) {
      if (connection.path("network").asLong() == id) {
        throw new Refusal(422, "server_already_attached", "already attached to the network");
      }
    }
    var address = fixed.isEmpty() ? freeAddress(network) : fixed;
    ((ArrayNode) server.get("private_net"))
        .addObject()
        .put("network", id)
        .put("ip", address)
        .put("mac_address", "86:00:00:00:00:01")
        .putArray("alias_ips");
    ((ArrayNode) network.get("servers")).add(server.path("id").asLong());
  }

  private String freeAddress(ObjectNode network) {
    var subnet = network.path("subnets").path(0).path("ip_range").asString("");
    var taken = new HashSet<String>();
    for (var server : of("servers").values()) {
      server.path("private_net").forEach(it -> taken.add(it.path("ip").asString("")));
    }
    var block = block(subnet);
    for (int host = 2; host < block.size() - 1; host++) {
      if (!taken.contains(block.address(host))) {
        return block.address(host);
      }
    }
    throw new Refusal(422, "no_subnet_available", "no free address");
  }

  private static void disconnect(ObjectNode server, ObjectNode network) {
    remove(server, "private_net", it -> it.path("network").equals(network.path("id")));
    remove(network, "servers", it -> it.equals(server.path("id")));
  }

  private static void remove(
      ObjectNode owner, String name, java.util.function.Predicate<JsonNode> condition) {
    var left = new ArrayList<JsonNode>();
    owner
        .path(name)
        .forEach(it -> {
          if (!condition.test(it)) {
            left.add(it);
          }
        });
    var array = owner.putArray(name);
    left.forEach(array::add);
  }

  private static void list(ObjectNode owner, String name, List<Long> numbers) {
    var array = owner.putArray(name);
    numbers.forEach(array::add);
  }

  synchronized ObjectNode update(String kind, long id, JsonNode body) {
    requireKnown(body, Set.of("name", "labels", "expose_routes_to_vswitch"));
    var resource = get(kind, id);
    if (body.has("labels")) {
      requireLabels(body.path("labels"));
      resource.set("labels", body.path("labels").deepCopy());
    }
    return resource.deepCopy();
  }

  synchronized Optional<ObjectNode> delete(String kind, long id) {
    var resource = get(kind, id);
    switch (kind) {
      case "networks" -> of("servers").values().forEach(server -> disconnect(server, resource));
      case "firewalls" -> {
        if (!resource.path("applied_to").isEmpty()) {
          throw new Refusal(422, "resource_in_use", "the firewall is applied to a resource");
        }
      }
      case "volumes" -> {
        if (!resource.path("server").isNull()) {
          throw new Refusal(422, "volume_attached", "the volume is attached to a server");
        }
        machines.deleteDisk(disk(resource));
      }
      case "servers" -> {
        of("networks").values().forEach(network -> disconnect(resource, network));
        of("firewalls").values().forEach(firewall -> releaseServer(firewall, resource.path("id")));
        of("volumes").values().stream()
            .filter(volume -> volume.path("server").asLong(0) == id)
            .forEach(volume -> volume.putNull("server"));
        machines.delete(resource.path("name").asString(""));
      }
      default -> {}
    }
    of(kind).remove(id);
    return kind.equals("servers")
        ? Optional.of(action("delete_server", "server", id))
        : Optional.empty();
  }

  synchronized void switchOff(long id) {
    get("servers", id).put("status", "off");
  }

  synchronized ObjectNode act(String kind, long id, String command, JsonNode body) {
    var resource = get(kind, id);
    switch (kind + "/" + command) {
      case "servers/poweron" -> resource.put("status", "running");
      case "servers/shutdown", "servers/poweroff" -> resource.put("status", "off");
      case "servers/change_type" -> {
        if (!resource.path("status").asString("").equals("off")) {
          throw new Refusal(422, "server_not_stopped", "the server is not off");
        }
        var type = Catalogue.get("server_types", text(body, "server_type"));
        if (type.path("disk").asLong() < resource.path("primary_disk_size").asLong()) {
          throw new Refusal(422, "invalid_server_type", "the disk is too large");
        }
        resource.set("server_type", type);
      }
      case "servers/attach_to_network" ->
          connect(resource, get("networks", body.path("network").asLong()), "");
      case "servers/detach_from_network" ->
          disconnect(resource, get("networks", body.path("network").asLong()));
      case "volumes/attach" -> {
        long server = get("servers", body.path("server").asLong()).path("id").asLong();
        free(id).put("server", server);
        ((ArrayNode) get("servers", server).get("volumes")).add(id);
        machines.attach(get("servers", server).path("name").asString(""), disk(resource));
      }
      case "volumes/detach" -> {
        long server = resource.path("server").asLong(0);
        resource.putNull("server");
        if (of("servers").containsKey(server)) {
          remove(get("servers", server), "volumes", it -> it.asLong() == id);
        }
      }
      case "volumes/resize" -> {
        if (body.path("size").asLong() <= resource.path("size").asLong()) {
          throw Refusals.invalid("size: a volume can only grow");
        }
        resource.put("size", body.path("size").asLong());
      }
      default -> throw Refusals.notFound(command);
    }
    return action(command, kind.substring(0, kind.length() - 1), id);
  }

  private ObjectNode action(String command, String type, long resource) {
    long id = ids.incrementAndGet();
    var action =
        Catalogue.object(
                Map.of(
                    "id",
                    id,
                    "command",
                    command,
                    "status",
                    "running",
                    "progress",
                    0,
                    "started",
                    Instant.now().toString(),
                    "resources",
                    List.of(Map.of("id", resource, "type", type))))
            .putNull("finished")
            .putNull("error");
    actions.put(id, action);
    ends.put(id, System.nanoTime() + actionTime.get().toNanos());
    return action.deepCopy();
  }

  synchronized List<ObjectNode> actions() {
    return List.copyOf(actions.keySet()).stream().sorted().map(this::action).toList();
  }

  synchronized ObjectNode action(long id) {
    var action = actions.get(id);
    if (action == null) {
      throw Refusals.notFound("action");
    }
    if (System.nanoTime() >= ends.getOrDefault(id, 0L)) {
      action.put("status", "success").put("progress", 100);
      action.put("finished", Instant.now().toString());
    }
    return action.deepCopy();
  }

  private static ObjectNode base(long id, String name, JsonNode body) {
    var resource =
        Catalogue.object(Map.of("id", id, "name", name, "created", Instant.now().toString()));
    resource.set(
        "labels",
        body.path("labels").isObject()
            ? body.path("labels").deepCopy()
            : Catalogue.object(Map.of()));
    return resource;
  }

  private static void requireKnown(JsonNode body, Set<String> members) {
    for (@Nullable String name : body.propertyNames()) {
      if (!members.contains(name)) {
        throw Refusals.invalid(name + ": unknown");
      }
    }
  }

  private static void requireLabels(JsonNode labels) {
    labels.forEachEntry((name, value) -> {
      if (!LABEL_KEY.matcher(name).matches()
          || !LABEL_VALUE.matcher(value.asString("")).matches()) {
        throw Refusals.invalid("labels: `" + name + "` has a wrong form");
      }
    });
  }

  private static String text(JsonNode body, String name) {
    var value = body.path(name).asString("");
    if (value.isEmpty()) {
      throw Refusals.invalid(name + ": missing");
    }
    return value;
  }

  private static Block block(String cidr) {
    try {
      return new Block(cidr);
    } catch (IllegalArgumentException _) {
      throw Refusals.invalid("ip_range: not a block");
    }
  }
}
