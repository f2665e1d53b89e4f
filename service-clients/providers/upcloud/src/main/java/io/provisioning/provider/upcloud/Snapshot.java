package io.provisioning.provider.upcloud;

import io.provisioning.provider.PlanSize;
import io.provisioning.provider.ResourceId;
import io.provisioning.provider.ResourceKind;
import io.provisioning.provider.ResourceSpec.FirewallSpec;
import io.provisioning.provider.ResourceSpec.Mount;
import io.provisioning.provider.ResourceSpec.NetworkSpec;
import io.provisioning.provider.ResourceSpec.ServerSpec;
import io.provisioning.provider.ResourceSpec.VolumeSpec;
import io.provisioning.provider.ResourceState;
import io.provisioning.provider.ResourceState.FirewallState;
import io.provisioning.provider.ResourceState.NetworkState;
import io.provisioning.provider.ResourceState.ServerState;
import io.provisioning.provider.ResourceState.ServerStatus;
import io.provisioning.provider.ResourceState.VolumeState;
import io.provisioning.provider.Scope;
import io.provisioning.provider.cloud.KnownKeys;
import io.provisioning.provider.cloud.ResourceNames;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Function;
import java.util.stream.Stream;
import tools.jackson.databind.JsonNode;

/**
 * What of a scope was read from the API.
 *
 * @param firewalls routers that have their rules
 * @param servers with their disks and interfaces, and rules where their firewall is on
 */
record Snapshot(
    Scope scope,
    List<JsonNode> networks,
    List<JsonNode> volumes,
    List<JsonNode> firewalls,
    List<JsonNode> servers,
    KnownKeys keys) {

  /** Where a server of a snapshot has its rules. */
  static final String RULES = "rules";

  private static final String PUBLIC = "public";
  private static final String SYSTEM = " system disk";

  /** Of several under one identity, the one that was there first. */
  private static final Comparator<JsonNode> FIRST =
      Comparator.<JsonNode, String>comparing(resource -> resource.path("created").asString(""))
          .thenComparing(UpCloudApi::id);

  List<ResourceState> states() {
    return Stream.<Stream<? extends ResourceState>>of(
            distinct(networks).map(this::network),
            distinct(firewalls).map(this::firewall),
            distinct(volumes).map(this::volume),
            distinct(servers).map(this::server))
        .<ResourceState>flatMap(Function.identity())
        .toList();
  }

  private static Stream<JsonNode> distinct(List<JsonNode> resources) {
    var first = new HashMap<String, JsonNode>();
    resources.stream()
        .sorted(FIRST)
        .forEach(it -> first.putIfAbsent(Labels.recorded(it, "name").orElse(""), it));
    return first.values().stream();
  }

  Optional<JsonNode> find(ResourceId id) {
    return all(id).stream().min(FIRST);
  }

  /** More than one where two processes created it at once. */
  List<JsonNode> all(ResourceId id) {
    return (switch (id.kind()) {
          case FIREWALL -> firewalls;
          case NETWORK -> networks;
          case VOLUME -> volumes;
          case SERVER -> servers;
        })
        .stream().filter(resource -> Labels.id(scope, id.kind(), resource).equals(id)).toList();
  }

  Optional<JsonNode> network(String name) {
    return find(scope.network(name));
  }

  Optional<JsonNode> firewall(String name) {
    return find(scope.firewall(name));
  }

  Optional<JsonNode> volume(String name) {
    return find(scope.volume(name));
  }

  ResourceState state(ResourceKind kind, JsonNode resource) {
    return switch (kind) {
      case FIREWALL -> firewall(resource);
      case NETWORK -> network(resource);
      case VOLUME -> volume(resource);
      case SERVER -> server(resource);
    };
  }

  private NetworkState network(JsonNode network) {
    var range = network.path("ip_networks").path("ip_network").path(0);
    return new NetworkState(
        Labels.id(scope, ResourceKind.NETWORK, network),
        UpCloudApi.id(network),
        new NetworkSpec(
            network.path("zone").asString(""),
            range.path("address").asString(""),
            Labels.users(network)));
  }

  private FirewallState firewall(JsonNode router) {
    return new FirewallState(
        Labels.id(scope, ResourceKind.FIREWALL, router),
        UpCloudApi.id(router),
        new FirewallSpec(
            Labels.recorded(router, "region").orElse(""),
            Firewalls.rules(router),
            Labels.users(router)));
  }

  private VolumeState volume(JsonNode volume) {
    long real = volume.path("size").asLong() << 30;
    long declared =
        Labels.recorded(volume, "size")
            .filter(text -> text.matches("[0-9]{1,18}"))
            .map(Long::valueOf)
            .filter(bytes -> Offers.gigabytes(bytes) << 30 == real)
            .orElse(real);
    return new VolumeState(
        Labels.id(scope, ResourceKind.VOLUME, volume),
        UpCloudApi.id(volume),
        new VolumeSpec(volume.path("zone").asString(""), declared, Labels.users(volume)));
  }

  private ServerState server(JsonNode server) {
    var addresses = new HashMap<String, String>();
    publicAddress(server).ifPresent(address -> addresses.put(PUBLIC, address));
    var attached = attached(server);
    attached.forEach(network -> addresses.put(network.name(), network.address()));
    var spec =
        new ServerSpec(
            server.path("zone").asString(""),
            Offers.size(server.path("plan").asString(""), recordedSize(server)),
            Labels.recorded(server, "image").orElse("unknown"),
            attached.stream().map(Attached::name).toList(),
            mounts(server),
            Labels.recorded(server, "keys").map(keys::get).orElse(List.of()),
            Labels.users(server),
            null,
            Guards.of(distinct(firewalls)).read(server, rules(server)));
    return new ServerState(
        Labels.id(scope, ResourceKind.SERVER, server),
        UpCloudApi.id(server),
        spec,
        status(server),
        addresses);
  }

  private List<JsonNode> rules(JsonNode server) {
    return servers.stream()
        .filter(it -> UpCloudApi.id(it).equals(UpCloudApi.id(server)))
        .flatMap(it -> it.path(RULES).valueStream())
        .toList();
  }

  static Optional<String> publicAddress(JsonNode server) {
    for (var address : server.path("ip_addresses").path("ip_address")) {
      if (address.path("access").asString("").equals(PUBLIC)
          && address.path("family").asString("").equals("IPv4")) {
        return Optional.of(address.path("address").asString(""));
      }
    }
    return Optional.empty();
  }

  private static PlanSize recordedSize(JsonNode server) {
    var name = Labels.recorded(server, "plan").orElse("");
    return Stream.of(PlanSize.values())
        .filter(size -> size.name().equals(name))
        .findFirst()
        .orElse(PlanSize.SMALL);
  }

  private static ServerStatus status(JsonNode server) {
    return switch (server.path("state").asString("")) {
      case "started" -> ServerStatus.RUNNING;
      case "error" -> ServerStatus.FAILED;
      default -> ServerStatus.STOPPED;
    };
  }

  /** Private networks in the order of the declaration, where that is recorded. */
  List<Attached> attached(JsonNode server) {
    var attached = new ArrayList<Attached>();
    for (var connection : server.path("networking").path("interfaces").path("interface")) {
      if (connection.path("type").asString("").equals("private")) {
        var network = connection.path("network").asString("");
        attached.add(
            new Attached(
                name(networks, network).orElse("network-" + network),
                network,
                connection.path("index").asInt(),
                address(connection)));
      }
    }
    var order = Labels.decoded(server, "networks");
    attached.sort(
        Comparator.comparingInt((Attached network) -> place(order, network.name()))
            .thenComparingInt(Attached::index));
    return attached;
  }

  private static int place(List<String> order, String name) {
    int place = order.indexOf(name);
    return place < 0 ? order.size() : place;
  }

  private static String address(JsonNode connection) {
    return connection.path("ip_addresses").path("ip_address").path(0).path("address").asString("");
  }

  private List<Mount> mounts(JsonNode server) {
    var recorded = new HashMap<String, String>();
    var texts = Labels.decoded(server, "mounts");
    for (int n = 0; n + 1 < texts.size(); n += 2) {
      recorded.put(texts.get(n), texts.get(n + 1));
    }
    return mounted(server).stream()
        .map(disk -> new Mount(disk.name(), recorded.getOrDefault(disk.name(), "not mounted")))
        .sorted(Comparator.comparing(Mount::volume))
        .toList();
  }

  /** Disks of a server but the one that it was made with. */
  List<Disk> mounted(JsonNode server) {
    var disks = new ArrayList<Disk>();
    for (var device : server.path("storage_devices").path("storage_device")) {
      if (!isSystem(device)) {
        var storage = device.path("storage").asString("");
        disks.add(
            new Disk(
                name(volumes, storage).orElse("volume-" + storage),
                storage,
                device.path("address").asString("")));
      }
    }
    return disks;
  }

  /** Names of resources have no spaces, so no volume has such a title. */
  static String systemTitle(String name) {
    return name + SYSTEM;
  }

  private static boolean isSystem(JsonNode device) {
    return device.path("storage_title").asString("").endsWith(SYSTEM);
  }

  private static Optional<String> name(List<JsonNode> resources, String id) {
    return resources.stream()
        .filter(resource -> UpCloudApi.id(resource).equals(id))
        .findFirst()
        .flatMap(resource -> Labels.recorded(resource, "name"));
  }

  /** A network, and a server's place and address there. */
  record Attached(String name, String network, int index, String address) {}

  /** A volume, and where a server has it, such as {@code virtio:1}. */
  record Disk(String name, String storage, String address) {}

  /** What a server's labels have to say once it is prepared. */
  static Map<String, String> recorded(ServerSpec spec) {
    var recorded = new HashMap<String, String>();
    recorded.put("plan", spec.plan().name());
    recorded.put("keys", ResourceNames.digest(spec.authorizedKeys()));
    recorded.putAll(Labels.encoded("networks", spec.networks()));
    recorded.putAll(Guards.recorded(spec.guards()));
    recorded.putAll(
        Labels.encoded(
            "mounts",
            spec.mounts().stream()
                .flatMap(mount -> Stream.of(mount.volume(), mount.path()))
                .toList()));
    return recorded;
  }
}
