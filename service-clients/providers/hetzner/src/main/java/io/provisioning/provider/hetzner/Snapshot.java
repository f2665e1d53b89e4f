package io.provisioning.provider.hetzner;

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
import java.util.stream.Stream;
import tools.jackson.databind.JsonNode;

/** All of a scope as the API shows it, read in four calls for up to fifty resources of a kind. */
record Snapshot(
    Scope scope,
    List<JsonNode> networks,
    List<JsonNode> firewalls,
    List<JsonNode> volumes,
    List<JsonNode> servers,
    KnownKeys keys) {

  private static final String PUBLIC = "public";

  static Snapshot of(HetznerApi api, Labels labels, Scope scope, KnownKeys keys) {
    var selector = labels.selector(scope);
    return new Snapshot(
        scope,
        api.list("networks", selector),
        api.list("firewalls", selector),
        api.list("volumes", selector),
        api.list("servers", selector),
        keys);
  }

  List<ResourceState> states() {
    return Stream.of(
            networks.stream().map(this::network),
            firewalls.stream().map(this::firewall),
            volumes.stream().map(this::volume),
            servers.stream().map(this::server))
        .<ResourceState>flatMap(states -> states)
        .toList();
  }

  Optional<JsonNode> find(ResourceId id) {
    return (switch (id.kind()) {
          case NETWORK -> networks;
          case FIREWALL -> firewalls;
          case VOLUME -> volumes;
          case SERVER -> servers;
        })
        .stream()
            .filter(resource -> Labels.id(scope, id.kind(), resource).equals(id))
            .min(Comparator.comparingLong(Snapshot::number));
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

  static long number(JsonNode resource) {
    return resource.path("id").asLong();
  }

  ResourceState state(ResourceKind kind, JsonNode resource) {
    return switch (kind) {
      case NETWORK -> network(resource);
      case FIREWALL -> firewall(resource);
      case VOLUME -> volume(resource);
      case SERVER -> server(resource);
    };
  }

  private NetworkState network(JsonNode network) {
    var subnet = network.path("subnets").path(0).path("ip_range").asString("");
    return new NetworkState(
        Labels.id(scope, ResourceKind.NETWORK, network),
        "" + number(network),
        new NetworkSpec(
            Labels.recorded(network, "region").orElse(""),
            subnet.isEmpty() ? network.path("ip_range").asString("") : subnet,
            Labels.users(network)));
  }

  private FirewallState firewall(JsonNode firewall) {
    return new FirewallState(
        Labels.id(scope, ResourceKind.FIREWALL, firewall),
        "" + number(firewall),
        new FirewallSpec(
            Labels.recorded(firewall, "region").orElse(""),
            FirewallRules.read(firewall.path("rules")),
            Labels.users(firewall)));
  }

  /** Numbers of the firewalls that are applied to a server. */
  static List<Long> guards(JsonNode server) {
    var numbers = new ArrayList<Long>();
    server.path("public_net").path("firewalls").forEach(firewall -> numbers.add(number(firewall)));
    return numbers;
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
        "" + number(volume),
        new VolumeSpec(
            volume.path("location").path("name").asString(""), declared, Labels.users(volume)));
  }

  private ServerState server(JsonNode server) {
    var addresses = new HashMap<String, String>();
    publicAddress(server).ifPresent(address -> addresses.put(PUBLIC, address));
    var attached = attached(server);
    attached.forEach(network -> addresses.put(network.name(), network.address()));
    var spec =
        new ServerSpec(
            server.path("location").path("name").asString(""),
            Offers.plan(server.path("server_type").path("name").asString(""), recordedPlan(server)),
            server.path("image").path("name").asString(""),
            attached.stream().map(Attached::name).toList(),
            mounts(server),
            Labels.recorded(server, "keys").map(keys::get).orElse(List.of()),
            Labels.users(server),
            null,
            guards(server).stream()
                .map(number -> name(firewalls, number).orElse("firewall-" + number))
                .sorted()
                .toList());
    return new ServerState(
        Labels.id(scope, ResourceKind.SERVER, server),
        "" + number(server),
        spec,
        status(server),
        addresses);
  }

  static Optional<String> publicAddress(JsonNode server) {
    var address = server.path("public_net").path("ipv4").path("ip").asString("");
    return address.isEmpty() ? Optional.empty() : Optional.of(address);
  }

  private static PlanSize recordedPlan(JsonNode server) {
    var name = Labels.recorded(server, "plan").orElse("");
    return Stream.of(PlanSize.values())
        .filter(plan -> plan.name().equals(name))
        .findFirst()
        .orElse(PlanSize.SMALL);
  }

  private static ServerStatus status(JsonNode server) {
    return server.path("status").asString("").equals("running")
        ? ServerStatus.RUNNING
        : ServerStatus.STOPPED;
  }

  /** In the order of the declaration, where that is recorded. */
  List<Attached> attached(JsonNode server) {
    var attached = new ArrayList<Attached>();
    for (var connection : server.path("private_net")) {
      long number = connection.path("network").asLong();
      var name = name(networks, number).orElse("network-" + number);
      attached.add(new Attached(name, number, connection.path("ip").asString("")));
    }
    attached.sort(
        Comparator.comparing((Attached network) ->
                Labels.recorded(server, "network-" + network.name()).orElse("9999"))
            .thenComparing(Attached::name));
    return attached;
  }

  private List<Mount> mounts(JsonNode server) {
    return mounted(server).stream()
        .map(volume -> {
          var name = Labels.recorded(volume, "name").orElse("volume-" + number(volume));
          var path = Labels.decoded(server, "mount-" + name).orElse("/mnt/" + name);
          return new Mount(name, path);
        })
        .sorted(Comparator.comparing(Mount::volume))
        .toList();
  }

  /** Volumes that are attached to a server. */
  List<JsonNode> mounted(JsonNode server) {
    return volumes.stream()
        .filter(volume -> volume.path("server").asLong(0) == number(server))
        .toList();
  }

  private static Optional<String> name(List<JsonNode> resources, long number) {
    return resources.stream()
        .filter(resource -> number(resource) == number)
        .findFirst()
        .flatMap(resource -> Labels.recorded(resource, "name"));
  }

  /** A network and a server's address there. */
  record Attached(String name, long number, String address) {}

  /** What a server's labels have to say. */
  static Map<String, String> recorded(ServerSpec spec) {
    var recorded = new HashMap<String, String>();
    recorded.put("plan", spec.plan().name());
    recorded.put("keys", ResourceNames.digest(spec.authorizedKeys()));
    for (int order = 0; order < spec.networks().size(); order++) {
      recorded.put("network-" + spec.networks().get(order), "%04d".formatted(order));
    }
    spec.mounts()
        .forEach(mount -> recorded.putAll(Labels.encoded("mount-" + mount.volume(), mount.path())));
    return recorded;
  }
}
