package io.provisioning.provider.hetzner;

import io.provisioning.provider.CommandChannel;
import io.provisioning.provider.ProviderException;
import io.provisioning.provider.ProviderException.Kind;
import io.provisioning.provider.ResourceId;
import io.provisioning.provider.ResourceSpec.Mount;
import io.provisioning.provider.ResourceSpec.ServerSpec;
import io.provisioning.provider.cloud.FirstBoot;
import io.provisioning.provider.cloud.KnownKeys;
import io.provisioning.provider.cloud.Pauses;
import io.provisioning.provider.cloud.ServerAccess;
import io.provisioning.provider.cloud.ServerAccess.Address;
import io.provisioning.provider.cloud.ServerAccess.Device;
import io.provisioning.provider.ssh.channel.SshKey;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import java.util.function.Supplier;
import java.util.stream.Collectors;
import tools.jackson.databind.JsonNode;

/**
 * Servers. Each step is taken only where what it makes is missing; the labels that record a step
 * are written last, so that a call that ended in the middle is continued by the next.
 */
final class Servers {

  private static final Duration STATUS_LIMIT = Duration.ofMinutes(2);

  private final HetznerApi api;
  private final Actions actions;
  private final Labels labels;
  private final ServerAccess access;
  private final KnownKeys keys;
  private final Parts parts;
  private final Firewalls firewalls;

  Servers(
      HetznerApi api,
      Actions actions,
      Labels labels,
      ServerAccess access,
      KnownKeys keys,
      Parts parts,
      Firewalls firewalls) {
    this.api = api;
    this.actions = actions;
    this.labels = labels;
    this.access = access;
    this.keys = keys;
    this.parts = parts;
    this.firewalls = firewalls;
  }

  void ensure(ResourceId id, ServerSpec spec, Supplier<Snapshot> world) {
    var now = world.get();
    requireParts(spec, now);
    if (now.find(id).isEmpty()) {
      create(id, spec, now);
      now = world.get();
    }
    var server =
        now.find(id)
            .orElseThrow(
                () -> new ProviderException(Kind.TRANSIENT, Parts.path(id) + " is not listed yet"));
    var before = (ServerSpec) now.state(id.kind(), server).spec();
    boolean isChanged = Parts.requireChangeable(id, before, spec);
    if (isChanged) {
      resize(id, server, spec);
      connect(server, spec, now);
      attach(server, spec, now);
      firewalls.guard(server, spec, now);
    }
    start(server);
    if (isChanged || !Labels.recorded(server, "keys").isPresent()) {
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
    var hostKey = SshKey.generate();
    var body = new HashMap<String, Object>();
    body.put("name", labels.name(id));
    body.put("server_type", Offers.type(spec.plan()));
    body.put("image", spec.image());
    body.put("location", spec.region());
    body.put("ssh_keys", List.of(sshKey()));
    body.put("user_data", FirstBoot.userData(id.name(), hostKey));
    body.put("networks", numbers(spec.networks(), now));
    body.put(
        "volumes",
        spec.mounts().stream()
            .map(mount -> now.volume(mount.volume()).map(Snapshot::number).orElseThrow())
            .toList());
    if (!spec.guards().isEmpty()) {
      body.put("firewalls", Firewalls.ofNew(spec, now));
    }
    body.put("automount", false);
    body.put(
        "labels",
        labels.of(
            id,
            spec.labels(),
            Map.of(
                HostKeyLabel.labelName(),
                HostKeyLabel.label(hostKey),
                "plan",
                spec.plan().name())));
    parts.create(id, "servers", () -> api.post("/servers", body));
  }

  private static List<Long> numbers(List<String> networks, Snapshot now) {
    return networks.stream()
        .map(name -> now.network(name).map(Snapshot::number).orElseThrow())
        .toList();
  }

  /** The name of this installation's key, which the project has after the call. */
  private String sshKey() {
    var name = "provisioning-" + labels.installation();
    var mine = Map.of("provisioning/installation", labels.installation());
    if (api.list("ssh_keys", "provisioning/installation==" + labels.installation()).isEmpty()) {
      try {
        var _ =
            api.post(
                "/ssh_keys",
                Map.of("name", name, "public_key", access.publicKey(), "labels", mine));
      } catch (ApiException e) {
        if (!e.code().equals("uniqueness_error")) {
          throw e;
        }
      }
    }
    return name;
  }

  private void resize(ResourceId id, JsonNode server, ServerSpec spec) {
    var type = Offers.type(spec.plan());
    if (server.path("server_type").path("name").asString("").equals(type)) {
      return;
    }
    if (server.path("primary_disk_size").asLong() > Offers.disk(spec.plan())) {
      throw new ProviderException(
          Kind.CONFLICT,
          "the disk of %s is too large for plan %s; delete the server first"
              .formatted(Parts.path(id), spec.plan()));
    }
    stop(server);
    actions.await(
        api.post(
            path(server) + "/actions/change_type",
            Map.of("server_type", type, "upgrade_disk", false)));
  }

  private void connect(JsonNode server, ServerSpec spec, Snapshot now) {
    var attached = now.attached(server);
    var wanted = Set.copyOf(numbers(spec.networks(), now));
    for (var network : attached) {
      if (!wanted.contains(network.number())) {
        actions.await(
            api.post(
                path(server) + "/actions/detach_from_network",
                Map.of("network", network.number())));
      }
    }
    var connected = attached.stream().map(Snapshot.Attached::number).collect(Collectors.toSet());
    for (long network : numbers(spec.networks(), now)) {
      if (!connected.contains(network)) {
        actions.await(
            api.post(path(server) + "/actions/attach_to_network", Map.of("network", network)));
      }
    }
  }

  /** A volume is unmounted before it is detached. */
  private void attach(JsonNode server, ServerSpec spec, Snapshot now) {
    var wanted = new TreeSet<>(spec.mounts().stream().map(Mount::volume).toList());
    var leaving =
        now.mounted(server).stream()
            .filter(volume -> !wanted.contains(Labels.recorded(volume, "name").orElse("")))
            .toList();
    if (!leaving.isEmpty()) {
      start(server);
      access.mount(address(server), devices(stay(spec, server, now), now));
    }
    for (var volume : leaving) {
      actions.await(api.post("/volumes/" + Snapshot.number(volume) + "/actions/detach", Map.of()));
    }
    for (var mount : spec.mounts()) {
      var volume = now.volume(mount.volume()).orElseThrow();
      if (volume.path("server").asLong(0) != Snapshot.number(server)) {
        actions.await(
            api.post(
                "/volumes/" + Snapshot.number(volume) + "/actions/attach",
                Map.of("server", Snapshot.number(server), "automount", false)));
      }
    }
  }

  private static List<Mount> stay(ServerSpec spec, JsonNode server, Snapshot now) {
    var attached =
        now.mounted(server).stream()
            .map(volume -> Labels.recorded(volume, "name").orElse(""))
            .collect(Collectors.toSet());
    return spec.mounts().stream().filter(mount -> attached.contains(mount.volume())).toList();
  }

  private static List<Device> devices(List<Mount> mounts, Snapshot now) {
    var devices = new ArrayList<Device>();
    for (var mount : mounts) {
      var volume = now.volume(mount.volume()).orElseThrow();
      devices.add(new Device(volume.path("linux_device").asString(""), mount.path()));
    }
    return devices;
  }

  /** What is done on the server itself, and then recorded. */
  private void prepare(ResourceId id, ServerSpec spec, JsonNode server, Snapshot now) {
    var address = address(server);
    access.await(address);
    access.authorize(address, spec.authorizedKeys());
    access.mount(address, devices(spec.mounts(), now));
    keys.put(spec.authorizedKeys());
    var recorded = new HashMap<>(Snapshot.recorded(spec));
    Labels.recorded(server, HostKeyLabel.labelName())
        .ifPresent(hostKey -> recorded.put(HostKeyLabel.labelName(), hostKey));
    var all = labels.of(id, spec.labels(), recorded);
    var _ = api.put(path(server), Parts.labelled(all));
  }

  private void start(JsonNode server) {
    if (status(server).equals("off")) {
      actions.await(api.post(path(server) + "/actions/poweron", Map.of()));
    }
    awaitStatus(server, "running");
  }

  private void stop(JsonNode server) {
    if (!status(server).equals("off")) {
      actions.await(api.post(path(server) + "/actions/shutdown", Map.of()));
      try {
        awaitStatus(server, "off");
      } catch (ProviderException e) {
        if (Thread.currentThread().isInterrupted()) {
          throw e;
        }
        actions.await(api.post(path(server) + "/actions/poweroff", Map.of()));
      }
    }
  }

  private String status(JsonNode server) {
    return api.get(path(server)).path("server").path("status").asString("");
  }

  private void awaitStatus(JsonNode server, String wanted) {
    long deadline = System.nanoTime() + STATUS_LIMIT.toNanos();
    var pause = actions.firstPause();
    for (var status = status(server); !status.equals(wanted); status = status(server)) {
      if (System.nanoTime() > deadline || status.equals("deleting")) {
        throw new ProviderException(
            Kind.TRANSIENT, "the server is %s, not %s".formatted(status, wanted));
      }
      pause = Pauses.pause(pause);
    }
  }

  void remove(ResourceId id, Snapshot now) {
    now.find(id).ifPresent(server -> api.delete(path(server)).ifPresent(actions::await));
  }

  CommandChannel channel(ResourceId id, Snapshot now) {
    var server = now.find(id);
    if (server.isEmpty()) {
      throw new ProviderException(Kind.PERMANENT, Parts.path(id) + " does not exist");
    }
    if (!server.get().path("status").asString("").equals("running")) {
      throw new ProviderException(Kind.TRANSIENT, Parts.path(id) + " is not running");
    }
    return access.channel(address(server.get()));
  }

  private static Address address(JsonNode server) {
    var host = Snapshot.publicAddress(server);
    var hostKey = HostKeyLabel.hostKey(server);
    if (host.isEmpty() || hostKey.isEmpty()) {
      throw new ProviderException(
          Kind.PERMANENT, "the server has no public IPv4 address or no recorded host key");
    }
    return new Address(host.get(), hostKey.get());
  }

  private static String path(JsonNode server) {
    return "/servers/" + Snapshot.number(server);
  }
}
