package io.provisioning.provider.aws;

import static java.nio.charset.StandardCharsets.UTF_8;

import io.provisioning.provider.CommandChannel;
import io.provisioning.provider.IdempotencyKey;
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
import io.provisioning.provider.cloud.TextTags;
import io.provisioning.provider.ssh.channel.HostKey;
import io.provisioning.provider.ssh.channel.SshKey;
import java.util.Base64;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import java.util.function.Supplier;
import java.util.stream.Stream;

/**
 * Servers. Each step is taken only where what it makes is missing; the tags that record a step are
 * written last, so that a call that ended in the middle is continued by the next.
 */
final class Servers {

  private static final String HOST_KEY = "host-key";

  private final AwsApi api;
  private final Waiting waiting;
  private final Tags tags;
  private final Grounds grounds;
  private final Disks disks;
  private final Power power;
  private final ClientTokens tokens;
  private final ServerAccess access;
  private final KnownKeys keys;

  /** What servers share with other resources, and how they are reached. */
  Servers(
      AwsApi api,
      Waiting waiting,
      Grounds grounds,
      Volumes volumes,
      ClientTokens tokens,
      ServerAccess access,
      KnownKeys keys) {
    this.api = api;
    this.waiting = waiting;
    this.tags = tokens.tags();
    this.grounds = grounds;
    this.disks = new Disks(api, waiting, volumes);
    this.power = new Power(api, waiting);
    this.tokens = tokens;
    this.access = access;
    this.keys = keys;
  }

  void ensure(IdempotencyKey key, ResourceId id, ServerSpec spec, Supplier<Snapshot> world) {
    var now = world.get();
    requireParts(spec, now);
    if (now.find(id).isEmpty()) {
      create(key, id, spec, now);
      now =
          waiting.found(
              ResourceLocks.path(id),
              () -> Optional.of(world.get()).filter(it -> it.find(id).isPresent()));
    }
    var found = now.find(id).orElseThrow();
    var instance = Snapshot.providerId(found);
    var before = (ServerSpec) now.state(id.kind(), found).spec();
    boolean isChanged = Volumes.requireChangeable(id, before, spec);
    if (!Set.copyOf(before.guards()).equals(Set.copyOf(spec.guards()))) {
      guard(id, spec, instance, now);
    }
    if (before.plan() != spec.plan()) {
      power.resize(instance, Offers.plan(spec.plan()).type());
    }
    var running = power.start(instance);
    if (isChanged || Tags.recorded(found, "keys").isEmpty()) {
      prepare(id, spec, running, now);
    }
  }

  private static void requireParts(ServerSpec spec, Snapshot now) {
    spec.networks().forEach(name -> require(now.network(name), "network/" + name));
    spec.guards().forEach(name -> require(now.firewall(name), "firewall/" + name));
    spec.mounts().forEach(mount -> volume(mount, now));
  }

  private static Xml require(Optional<Xml> part, String path) {
    return part.orElseThrow(() -> new ProviderException(Kind.PERMANENT, path + " does not exist"));
  }

  private void create(IdempotencyKey key, ResourceId id, ServerSpec spec, Snapshot now) {
    var ground = grounds.of(id, spec, now);
    var image = new Images(api).of(spec);
    var hostKey = SshKey.generate();
    var userData = FirstBoot.userData(id.name(), hostKey).getBytes(UTF_8);
    var plan = Offers.plan(spec.plan());
    var parameters =
        Parameters.of("ImageId", image.id())
            .with("InstanceType", plan.type())
            .with("MinCount", "1")
            .with("MaxCount", "1")
            .with("KeyName", keyPair())
            .with("UserData", Base64.getEncoder().encodeToString(userData))
            .with("ClientToken", tokens.of(key, id, spec, gone(id)))
            .with("MetadataOptions.HttpTokens", "required")
            .with("MetadataOptions.HttpEndpoint", "enabled")
            .with("MetadataOptions.HttpPutResponseHopLimit", "1")
            .with("NetworkInterface.1.DeviceIndex", "0")
            .with("NetworkInterface.1.SubnetId", ground.subnet())
            .list("NetworkInterface.1.SecurityGroupId", grounds.guards(ground, spec, now))
            .with("NetworkInterface.1.AssociatePublicIpAddress", "true")
            .with("NetworkInterface.1.DeleteOnTermination", "true");
    systemDisk(parameters, image, plan);
    var recorded = new HashMap<>(recorded(spec));
    recorded.put(HOST_KEY, hostKey.fingerprint());
    recorded.put("key", ResourceNames.digest(List.of(key.value())));
    parameters
        .tagged("instance", tags.of(id, spec.labels(), recorded))
        .tagged("volume", tags.shared());
    var _ = api.call("RunInstances", parameters.toMap());
  }

  /** All at once, so that a server is never open in between. */
  private void guard(ResourceId id, ServerSpec spec, String instance, Snapshot now) {
    var guards = grounds.guards(grounds.of(id, spec, now), spec, now);
    var _ =
        api.call(
            "ModifyInstanceAttribute",
            Parameters.of("InstanceId", instance).list("GroupId", guards).toMap());
  }

  private List<String> gone(ResourceId id) {
    return new Reading(api, tags, keys).gone(id);
  }

  private static void systemDisk(Parameters parameters, Images.Image image, Offers.Plan plan) {
    parameters
        .with("BlockDeviceMapping.1.DeviceName", image.root())
        .with("BlockDeviceMapping.1.Ebs.VolumeSize", "" + Math.max(image.size(), plan.disk()))
        .with("BlockDeviceMapping.1.Ebs.VolumeType", "gp3")
        .with("BlockDeviceMapping.1.Ebs.Encrypted", "true")
        .with("BlockDeviceMapping.1.Ebs.DeleteOnTermination", "true");
  }

  /** The name of the key pair that holds our public key, and no other. */
  private String keyPair() {
    var publicKey = access.publicKey();
    var name =
        "provisioning-%s-%s"
            .formatted(
                tags.installation(), ResourceNames.digest(List.of(publicKey)).substring(0, 8));
    api.callUnless(
        "InvalidKeyPair.Duplicate",
        "ImportKeyPair",
        Parameters.of("KeyName", name)
            .with(
                "PublicKeyMaterial", Base64.getEncoder().encodeToString(publicKey.getBytes(UTF_8)))
            .tagged("key-pair", tags.shared())
            .toMap());
    return name;
  }

  /** What the tags of a server say from the start. */
  private static Map<String, String> recorded(ServerSpec spec) {
    var recorded = new TreeMap<String, String>();
    recorded.put("plan", spec.plan().name());
    recorded.put("image", spec.image());
    spec.networks().forEach(network -> recorded.put("network", network));
    var own = spec.settings().get(Offers.IMAGE);
    if (own != null) {
      recorded.put("own-image", own);
    }
    return recorded;
  }

  /** What is done on the server itself, and then recorded. */
  private void prepare(ResourceId id, ServerSpec spec, Xml instance, Snapshot now) {
    var address = address(instance);
    access.await(address);
    access.authorize(address, spec.authorizedKeys());
    var wanted = spec.mounts().stream().map(mount -> volume(mount, now)).toList();
    var attached = Snapshot.attached(instance);
    if (!wanted.containsAll(attached)) {
      // Volumes that leave are unmounted before they are detached.
      var staying = spec.mounts().stream().filter(it -> attached.contains(volume(it, now)));
      access.mount(address, devices(staying.toList(), now));
    }
    disks.attach(instance, wanted);
    access.mount(address, devices(spec.mounts(), now));
    keys.put(spec.authorizedKeys());
    var recorded = new TreeMap<>(recorded(spec));
    recorded.put("keys", ResourceNames.digest(spec.authorizedKeys()));
    recorded.putAll(
        TextTags.encoded(
            "mounts",
            spec.mounts().stream()
                .flatMap(mount -> Stream.of(mount.volume(), mount.path()))
                .toList()));
    Tags.write(api, Snapshot.providerId(instance), tags.of(id, spec.labels(), recorded), instance);
  }

  private static String volume(Mount mount, Snapshot now) {
    return Snapshot.providerId(require(now.volume(mount.volume()), "volume/" + mount.volume()));
  }

  /** Disks are known on a server by their ids. */
  private static List<Device> devices(List<Mount> mounts, Snapshot now) {
    return mounts.stream()
        .map(mount -> new Device(Disks.device(volume(mount, now)), mount.path()))
        .toList();
  }

  /** With the disk that it was made with; volumes are detached and stay. */
  void remove(ResourceId id, Snapshot now) {
    for (var instance : now.all(id)) {
      power.terminate(Snapshot.providerId(instance));
    }
    tokens.ended(id);
    grounds.leave(id.scope());
  }

  CommandChannel channel(ResourceId id, Snapshot now) {
    var instance = now.find(id);
    if (instance.isEmpty()) {
      throw new ProviderException(Kind.PERMANENT, ResourceLocks.path(id) + " does not exist");
    }
    if (!Snapshot.stateOf(instance.get()).equals("running")) {
      throw new ProviderException(Kind.TRANSIENT, ResourceLocks.path(id) + " is not running");
    }
    return access.channel(address(instance.get()));
  }

  private static Address address(Xml instance) {
    var host = instance.get("ipAddress");
    var hostKey = Tags.recorded(instance, HOST_KEY);
    if (host.isEmpty() || hostKey.isEmpty()) {
      throw new ProviderException(
          Kind.PERMANENT, "the server has no public IPv4 address or no recorded host key");
    }
    return new Address(host, new HostKey(hostKey.get(), List.of(HostKey.Type.ED25519)));
  }
}
