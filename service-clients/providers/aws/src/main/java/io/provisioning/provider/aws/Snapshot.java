package io.provisioning.provider.aws;

import io.provisioning.provider.PlanSize;
import io.provisioning.provider.ResourceId;
import io.provisioning.provider.ResourceKind;
import io.provisioning.provider.ResourceSpec.FirewallRule;
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
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Function;
import java.util.stream.Stream;

/**
 * What of a scope was read from the API, without what is deleted or being deleted.
 *
 * @param others VPCs where servers are that no network of the scope is
 */
record Snapshot(
    Scope scope,
    String region,
    List<Xml> networks,
    List<Xml> groups,
    List<Xml> volumes,
    List<Xml> servers,
    List<Xml> others,
    KnownKeys keys) {

  private static final String PUBLIC = "public";

  /** Of several under one identity, the one that was there first; VPCs do not say since when. */
  private static final Comparator<Xml> FIRST =
      Comparator.<Xml, String>comparing(it -> it.get("launchTime") + it.get("createTime"))
          .thenComparing(Snapshot::providerId);

  List<ResourceState> states() {
    return Stream.<Stream<? extends ResourceState>>of(
            distinct(networks).map(this::network),
            distinct(firewalls()).map(this::firewall),
            distinct(volumes).map(this::volume),
            distinct(servers).map(this::server))
        .<ResourceState>flatMap(Function.identity())
        .toList();
  }

  private static Stream<Xml> distinct(List<Xml> resources) {
    var first = new HashMap<String, Xml>();
    resources.stream()
        .sorted(FIRST)
        .forEach(it -> first.putIfAbsent(Tags.recorded(it, "name").orElse(""), it));
    return first.values().stream();
  }

  Optional<Xml> find(ResourceId id) {
    return all(id).stream().min(FIRST);
  }

  /** More than one where two processes created it at once. */
  List<Xml> all(ResourceId id) {
    return (switch (id.kind()) {
          case FIREWALL -> firewalls();
          case NETWORK -> networks;
          case VOLUME -> volumes;
          case SERVER -> servers;
        })
        .stream().filter(resource -> Tags.id(scope, id.kind(), resource).equals(id)).toList();
  }

  /** Without their copies. */
  private List<Xml> firewalls() {
    return groups.stream()
        .filter(Tags::isFirewall)
        .filter(group -> Tags.recorded(group, "name").isPresent())
        .toList();
  }

  /** Copies of a firewall in networks of servers. */
  List<Xml> copies(String firewall) {
    return groups.stream()
        .filter(Tags::isFirewall)
        .filter(group -> Tags.recorded(group, Tags.COPY_OF).filter(firewall::equals).isPresent())
        .toList();
  }

  Optional<Xml> network(String name) {
    return find(scope.network(name));
  }

  Optional<Xml> firewall(String name) {
    return find(scope.firewall(name));
  }

  Optional<Xml> volume(String name) {
    return find(scope.volume(name));
  }

  static String providerId(Xml resource) {
    return Stream.of("instanceId", "volumeId", "groupId", "vpcId")
        .map(resource::get)
        .filter(id -> !id.isEmpty())
        .findFirst()
        .orElse("");
  }

  ResourceState state(ResourceKind kind, Xml resource) {
    return switch (kind) {
      case FIREWALL -> firewall(resource);
      case NETWORK -> network(resource);
      case VOLUME -> volume(resource);
      case SERVER -> server(resource);
    };
  }

  private NetworkState network(Xml vpc) {
    return new NetworkState(
        Tags.id(scope, ResourceKind.NETWORK, vpc),
        vpc.get("vpcId"),
        new NetworkSpec(region, vpc.get("cidrBlock"), Tags.users(vpc)));
  }

  /** With what its copies let in more or less. */
  private FirewallState firewall(Xml group) {
    var id = Tags.id(scope, ResourceKind.FIREWALL, group);
    var rules = new ArrayList<>(FirewallRules.read(Ingress.of(group)));
    for (var copy : copies(id.name())) {
      rules.addAll(
          FirewallRules.differences(providerId(copy), Ingress.of(group), Ingress.of(copy)));
    }
    return new FirewallState(
        id, providerId(group), new FirewallSpec(region, rules, Tags.users(group)));
  }

  /** Ids of the security groups of a server. */
  static List<String> groups(Xml instance) {
    return instance.items("groupSet").stream().map(group -> group.get("groupId")).toList();
  }

  /**
   * Firewalls of a server by name, by their ids groups that no declaration can name, and in words
   * what was changed by hand in the group of servers without firewalls.
   */
  private List<String> guards(Xml instance) {
    var names = new ArrayList<String>();
    var open = new ArrayList<String>();
    var changed = new ArrayList<String>();
    for (var id : groups(instance)) {
      var group = groups.stream().filter(it -> providerId(it).equals(id)).findFirst();
      if (group.isPresent() && !Tags.isFirewall(group.get())) {
        open.add(id);
        changed.addAll(changed(group.get()));
      } else {
        names.add(
            group
                .flatMap(it -> Tags.recorded(it, Tags.COPY_OF).or(() -> Tags.recorded(it, "name")))
                .orElse(id));
      }
    }
    if (!names.isEmpty()) {
      names.addAll(open);
    }
    names.addAll(changed);
    return names.stream().sorted().toList();
  }

  /** What a group for servers without firewalls lets in more or less than when it was made. */
  private List<String> changed(Xml group) {
    return Stream.concat(networks.stream(), others.stream())
        .filter(vpc -> providerId(vpc).equals(group.get("vpcId")))
        .map(vpc -> SecurityGroups.openRules(vpc.get("cidrBlock")))
        .flatMap(rules ->
            FirewallRules.differences(providerId(group), rules, Ingress.of(group)).stream())
        .map(FirewallRule::description)
        .toList();
  }

  private VolumeState volume(Xml volume) {
    long real = Long.parseLong("0" + volume.get("size")) << 30;
    long declared =
        Tags.recorded(volume, "size")
            .filter(text -> text.matches("[0-9]{1,18}"))
            .map(Long::valueOf)
            .filter(bytes -> Offers.gibibytes(bytes) << 30 == real)
            .orElse(real);
    return new VolumeState(
        Tags.id(scope, ResourceKind.VOLUME, volume),
        volume.get("volumeId"),
        new VolumeSpec(region, declared, Tags.users(volume)));
  }

  private ServerState server(Xml instance) {
    var networks =
        name(this.networks, instance.get("vpcId"))
            .map(List::of)
            .orElseGet(() -> elsewhere(instance));
    var addresses = new HashMap<String, String>();
    if (!instance.get("ipAddress").isEmpty()) {
      addresses.put(PUBLIC, instance.get("ipAddress"));
    }
    networks.forEach(network -> addresses.put(network, instance.get("privateIpAddress")));
    var spec =
        new ServerSpec(
            region,
            Offers.size(instance.get("instanceType"), recordedSize(instance)),
            Tags.recorded(instance, "image").orElse("unknown"),
            networks,
            mounts(instance),
            Tags.recorded(instance, "keys").map(keys::get).orElse(List.of()),
            Tags.users(instance),
            Tags.recorded(instance, "own-image")
                .map(image -> Map.of(Offers.IMAGE, image))
                .orElse(Map.of()),
            guards(instance));
    return new ServerState(
        Tags.id(scope, ResourceKind.SERVER, instance),
        instance.get("instanceId"),
        spec,
        status(instance),
        addresses);
  }

  /** In the region's default network, unless it was made in one that is not there any more. */
  private static List<String> elsewhere(Xml instance) {
    return Tags.recorded(instance, "network").map(List::of).orElse(List.of());
  }

  private static PlanSize recordedSize(Xml instance) {
    var name = Tags.recorded(instance, "plan").orElse("");
    return Stream.of(PlanSize.values())
        .filter(size -> size.name().equals(name))
        .findFirst()
        .orElse(PlanSize.SMALL);
  }

  private static ServerStatus status(Xml instance) {
    return stateOf(instance).equals("running") ? ServerStatus.RUNNING : ServerStatus.STOPPED;
  }

  static String stateOf(Xml instance) {
    return instance.path("instanceState").get("name");
  }

  private List<Mount> mounts(Xml instance) {
    var recorded = new HashMap<String, String>();
    var texts = Tags.decoded(instance, "mounts");
    for (int n = 0; n + 1 < texts.size(); n += 2) {
      recorded.put(texts.get(n), texts.get(n + 1));
    }
    return attached(instance).stream()
        .map(volume -> name(volumes, volume).orElse(volume))
        .map(name -> new Mount(name, recorded.getOrDefault(name, "not mounted")))
        .sorted(Comparator.comparing(Mount::volume))
        .toList();
  }

  /** Ids of volumes of a server but the one that it was made with. */
  static List<String> attached(Xml instance) {
    var attached = new ArrayList<String>();
    for (var device : instance.items("blockDeviceMapping")) {
      if (!device.get("deviceName").equals(instance.get("rootDeviceName"))) {
        attached.add(device.path("ebs").get("volumeId"));
      }
    }
    return attached;
  }

  private static Optional<String> name(List<Xml> resources, String id) {
    return resources.stream()
        .filter(resource -> providerId(resource).equals(id))
        .findFirst()
        .flatMap(resource -> Tags.recorded(resource, "name"));
  }
}
