package io.provisioning.provider.upcloud;

import io.provisioning.provider.CommandChannel;
import io.provisioning.provider.ProviderException;
import io.provisioning.provider.ProviderException.Kind;
import io.provisioning.provider.ResourceId;
import io.provisioning.provider.ResourceSpec.Mount;
import io.provisioning.provider.ResourceSpec.ServerSpec;
import io.provisioning.provider.cloud.FirstBoot;
import io.provisioning.provider.cloud.KnownKeys;
import io.provisioning.provider.cloud.ResourceLocks;
import io.provisioning.provider.cloud.ResourceNames;
import io.provisioning.provider.cloud.ServerAccess;
import io.provisioning.provider.cloud.ServerAccess.Address;
import io.provisioning.provider.cloud.ServerAccess.Device;
import io.provisioning.provider.ssh.channel.HostKey;
import io.provisioning.provider.ssh.channel.SshKey;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Supplier;
import java.util.stream.Collectors;
import tools.jackson.databind.JsonNode;

/**
 * Servers. Each step is taken only where what it makes is missing; the labels that record a step
 * are written last, so that a call that ended in the middle is continued by the next.
 */
final class Servers {

  private static final String HOST_KEY = "host-key";
  private static final int DEVICE = 20;

  private final UpCloudApi api;
  private final Waiting waiting;
  private final Power power;
  private final Labels labels;
  private final ServerAccess access;
  private final KnownKeys keys;
  private final Firewalls firewalls;

  Servers(
      UpCloudApi api,
      Waiting waiting,
      Power power,
      Labels labels,
      ServerAccess access,
      KnownKeys keys,
      Firewalls firewalls) {
    this.api = api;
    this.waiting = waiting;
    this.power = power;
    this.labels = labels;
    this.access = access;
    this.keys = keys;
    this.firewalls = firewalls;
  }

  void ensure(ResourceId id, ServerSpec spec, Supplier<Snapshot> world) {
    var now = world.get();
    requireParts(spec, now);
    if (now.find(id).isEmpty()) {
      create(id, spec, now);
      now = world.get();
    }
    var found =
        now.find(id)
            .orElseThrow(() ->
                new ProviderException(
                    Kind.TRANSIENT, ResourceLocks.path(id) + " is not listed yet"));
    var server = waiting.settledServer(UpCloudApi.id(found));
    var before = (ServerSpec) now.state(id.kind(), server).spec();
    boolean isChanged = Parts.requireChangeable(id, before, spec);
    if (isChanged && Offers.isStopped(before, spec)) {
      rebuild(server, before, spec, now);
    }
    if (isChanged) {
      firewalls.guard(id, server, spec);
    }
    power.start(UpCloudApi.id(server));
    if (isChanged || Labels.recorded(server, "keys").isEmpty()) {
      prepare(id, spec, server, now);
    }
  }

  private static void requireParts(ServerSpec spec, Snapshot now) {
    spec.networks().forEach(name -> Parts.require(now.network(name), "network/" + name));
    Firewalls.require(spec, now);
    spec.mounts()
        .forEach(mount -> Parts.require(now.volume(mount.volume()), "volume/" + mount.volume()));
  }

  private void create(ResourceId id, ServerSpec spec, Snapshot now) {
    for (var mount : spec.mounts()) {
      var _ = waiting.onlineStorage(volume(mount, now));
    }
    var hostKey = SshKey.generate();
    var name = ResourceNames.of(labels.installation(), id);
    var body = new HashMap<String, Object>();
    body.put("title", name);
    body.put("hostname", id.name());
    body.put("zone", spec.region());
    body.put("plan", Offers.plan(spec.plan()).name());
    body.put("metadata", "yes");
    body.put("user_data", FirstBoot.userData(id.name(), hostKey));
    body.put("password_delivery", "none");
    body.put(
        "login_user",
        Map.of(
            "create_password", "no",
            "username", "root",
            "ssh_keys", Map.of("ssh_key", List.of(access.publicKey()))));
    body.put("networking", Map.of("interfaces", Map.of("interface", interfaces(spec, now))));
    body.put("storage_devices", Map.of("storage_device", disks(name, spec, now)));
    var recorded = new HashMap<>(Guards.recorded(spec.guards()));
    recorded.put(HOST_KEY, hostKey.fingerprint());
    recorded.put("plan", spec.plan().name());
    recorded.put("image", spec.image());
    body.put("labels", Map.of("label", labels.of(id, spec.labels(), recorded)));
    var _ = api.post("/server", Map.of("server", body));
  }

  /** As in UpCloud's own console, and a private one for each network. */
  private static List<Map<String, Object>> interfaces(ServerSpec spec, Snapshot now) {
    var interfaces = new ArrayList<Map<String, Object>>();
    interfaces.add(connection("public"));
    interfaces.add(connection("utility"));
    for (var name : spec.networks()) {
      var network = Parts.require(now.network(name), "network/" + name);
      interfaces.add(connection(UpCloudApi.id(network), "private"));
    }
    return interfaces;
  }

  private static Map<String, Object> connection(String type) {
    var addresses = Map.of("ip_address", List.of(Map.of("family", "IPv4")));
    return new HashMap<>(Map.of("type", type, "ip_addresses", addresses));
  }

  private static Map<String, Object> connection(String network, String type) {
    var connection = connection(type);
    connection.put("network", network);
    return connection;
  }

  private static List<Map<String, ?>> disks(String name, ServerSpec spec, Snapshot now) {
    var disks = new ArrayList<Map<String, ?>>();
    disks.add(
        Map.of(
            "action", "clone",
            "storage", Offers.template(spec.image()),
            "title", Snapshot.systemTitle(name),
            "size", Offers.plan(spec.plan()).disk(),
            "tier", "maxiops"));
    for (var mount : spec.mounts()) {
      disks.add(Map.of("action", "attach", "storage", volume(mount, now), "type", "disk"));
    }
    return disks;
  }

  private static String volume(Mount mount, Snapshot now) {
    return UpCloudApi.id(Parts.require(now.volume(mount.volume()), "volume/" + mount.volume()));
  }

  /** What UpCloud changes only while a server is stopped. */
  private void rebuild(JsonNode server, ServerSpec before, ServerSpec spec, Snapshot now) {
    var wanted = spec.mounts().stream().map(mount -> volume(mount, now)).toList();
    var disks = now.mounted(server);
    if (disks.stream().anyMatch(disk -> !wanted.contains(disk.storage()))) {
      unmount(server, spec, now);
    }
    power.stop(UpCloudApi.id(server));
    if (before.plan() != spec.plan()) {
      var plan = Map.of("plan", Offers.plan(spec.plan()).name());
      var _ = api.put(path(server), Map.of("server", plan));
    }
    connect(server, spec, now);
    attach(server, wanted, disks);
  }

  /** Volumes that leave are unmounted before they are detached. */
  private void unmount(JsonNode server, ServerSpec spec, Snapshot now) {
    power.start(UpCloudApi.id(server));
    var attached =
        now.mounted(server).stream().map(Snapshot.Disk::storage).collect(Collectors.toSet());
    var staying =
        spec.mounts().stream().filter(mount -> attached.contains(volume(mount, now))).toList();
    var address = address(server);
    access.await(address);
    access.mount(address, devices(staying, now));
  }

  private void connect(JsonNode server, ServerSpec spec, Snapshot now) {
    var wanted =
        spec.networks().stream()
            .map(name -> UpCloudApi.id(Parts.require(now.network(name), "network/" + name)))
            .toList();
    var attached = now.attached(server);
    for (var network : attached) {
      if (!wanted.contains(network.network())) {
        api.delete(path(server) + "/networking/interface/" + network.index());
      }
    }
    var connected = attached.stream().map(Snapshot.Attached::network).collect(Collectors.toSet());
    for (var network : wanted) {
      if (!connected.contains(network)) {
        var _ =
            api.post(
                path(server) + "/networking/interface",
                Map.of("interface", connection(network, "private")));
      }
    }
  }

  private void attach(JsonNode server, List<String> wanted, List<Snapshot.Disk> disks) {
    for (var disk : disks) {
      if (!wanted.contains(disk.storage())) {
        detach(server, disk);
      }
    }
    var attached = disks.stream().map(Snapshot.Disk::storage).collect(Collectors.toSet());
    for (var storage : wanted) {
      if (!attached.contains(storage)) {
        var _ = waiting.onlineStorage(storage);
        var _ =
            api.post(
                path(server) + "/storage/attach",
                Map.of(
                    "storage_device",
                    Map.of("type", "disk", "address", "virtio", "storage", storage)));
      }
    }
  }

  private void detach(JsonNode server, Snapshot.Disk disk) {
    var _ =
        api.post(
            path(server) + "/storage/detach",
            Map.of("storage_device", Map.of("address", disk.address())));
  }

  /** What is done on the server itself, and then recorded. */
  private void prepare(ResourceId id, ServerSpec spec, JsonNode server, Snapshot now) {
    var address = address(server);
    access.await(address);
    access.authorize(address, spec.authorizedKeys());
    access.mount(address, devices(spec.mounts(), now));
    keys.put(spec.authorizedKeys());
    var recorded = new HashMap<>(Snapshot.recorded(spec));
    recorded.put("image", spec.image());
    Labels.recorded(server, HOST_KEY).ifPresent(hostKey -> recorded.put(HOST_KEY, hostKey));
    var all = labels.of(id, spec.labels(), recorded);
    var _ = api.put(path(server), Map.of("server", Map.of("labels", Map.of("label", all))));
  }

  /** Disks are known on a server by the beginning of their ids. */
  private static List<Device> devices(List<Mount> mounts, Snapshot now) {
    return mounts.stream()
        .map(mount -> {
          var serial = volume(mount, now).replace("-", "").substring(0, DEVICE);
          return new Device("/dev/disk/by-id/virtio-" + serial, mount.path());
        })
        .toList();
  }

  /** With the disk that it was made with, and nothing else that is attached to it. */
  void remove(ResourceId id, Snapshot now) {
    for (var server : now.all(id)) {
      power.cut(UpCloudApi.id(server));
      now.mounted(server).forEach(disk -> detach(server, disk));
      api.delete(path(server) + "/?storages=1");
    }
  }

  CommandChannel channel(ResourceId id, Snapshot now) {
    var server = now.find(id);
    if (server.isEmpty()) {
      throw new ProviderException(Kind.PERMANENT, ResourceLocks.path(id) + " does not exist");
    }
    if (!server.get().path("state").asString("").equals("started")) {
      throw new ProviderException(Kind.TRANSIENT, ResourceLocks.path(id) + " is not running");
    }
    return access.channel(address(server.get()));
  }

  private static Address address(JsonNode server) {
    var host = Snapshot.publicAddress(server);
    var hostKey = Labels.recorded(server, HOST_KEY);
    if (host.isEmpty() || hostKey.isEmpty()) {
      throw new ProviderException(
          Kind.PERMANENT, "the server has no public IPv4 address or no recorded host key");
    }
    return new Address(host.get(), new HostKey(hostKey.get(), List.of(HostKey.Type.ED25519)));
  }

  private static String path(JsonNode server) {
    return "/server/" + UpCloudApi.id(server);
  }
}
