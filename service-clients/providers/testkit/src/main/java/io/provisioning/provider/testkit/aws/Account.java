package io.provisioning.provider.testkit.aws;

import io.provisioning.provider.testkit.cloud.Block;
import io.provisioning.provider.testkit.cloud.Faults;
import io.provisioning.provider.testkit.cloud.Machines;
import io.provisioning.provider.testkit.cloud.Refusal;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.function.Supplier;

/** Networks, volumes and keys of the simulated account in a region. Safe for many threads. */
final class Account {

  private final Store store;
  private final SecurityGroups groups;
  private final Instances instances;
  private final Supplier<Faults> faults;
  private final Machines machines;
  private final String firstZone;

  /**
   * As an account is from the start.
   *
   * @param number of what is made first, so that no two regions have the same ids
   */
  Account(String region, int number, Machines machines, Supplier<Faults> faults) {
    this.faults = faults;
    this.machines = machines;
    this.store = new Store(faults, number);
    this.firstZone = region + "a";
    this.groups = new SecurityGroups(store);
    this.instances = new Instances(store, machines, faults, groups);
    for (var zone : List.of("a", "b", "c")) {
      var _ =
          store.add(
              new Thing("availabilityZone", region + zone, Map.of())
                  .with("zoneName", region + zone)
                  .with("zoneState", "available")
                  .with("zoneType", "availability-zone"));
    }
    var vpc = newVpc("172.31.0.0/16", Map.of()).with("isDefault", true);
    var _ = newSubnet(vpc.id, "172.31.0.0/20", firstZone, Map.of()).with("defaultForAz", true);
    Instances.images().forEach(store::add);
  }

  synchronized Map<String, ?> serve(String action, Form form) {
    return switch (action) {
      case "DescribeAvailabilityZones" ->
          store.describe(form, "availabilityZone", "ZoneName", "availabilityZoneInfo");
      case "DescribeVpcs" -> store.describe(form, "vpc", "VpcId", "vpcSet");
      case "DescribeSubnets" -> store.describe(form, "subnet", "SubnetId", "subnetSet");
      case "DescribeInternetGateways" ->
          store.describe(form, "internetGateway", "InternetGatewayId", "internetGatewaySet");
      case "DescribeRouteTables" ->
          store.describe(form, "routeTable", "RouteTableId", "routeTableSet");
      case "DescribeVolumes" -> store.describe(form, "volume", "VolumeId", "volumeSet");
      case "DescribeImages" -> store.describe(form, "image", "ImageId", "imagesSet");
      case "DescribeKeyPairs" -> store.describe(form, "keyPair", "KeyPairId", "keySet");
      case "CreateVpc" ->
          Map.of("vpc", newVpc(form.require("CidrBlock"), form.tagsOf("vpc")).shown());
      case "CreateSubnet" -> Map.of("subnet", createSubnet(form).shown());
      case "CreateInternetGateway" ->
          Map.of(
              "internetGateway",
              store
                  .add(store.create("internetGateway", form.tagsOf("internet-gateway")))
                  .with("attachmentSet", List.of())
                  .shown());
      case "AttachInternetGateway" -> attachGateway(form);
      case "DetachInternetGateway" -> detachGateway(form);
      case "CreateRoute" -> createRoute(form);
      case "ImportKeyPair" -> importKey(form);
      case "CreateVolume" -> store.once(form, () -> createVolume(form)).shown();
      case "ModifyVolume" -> modifyVolume(form);
      case "DeleteVolume" -> deleteVolume(form);
      case "DeleteVpc" -> deleteVpc(form);
      case "DeleteSubnet" -> deleteSubnet(form);
      case "DeleteInternetGateway" -> deleteGateway(form);
      case "DeleteKeyPair" -> deleteKey(form);
      case "CreateTags" -> tag(form);
      case "DeleteTags" -> untag(form);
      default ->
          SecurityGroups.serves(action)
              ? groups.serve(action, form)
              : instances.serve(action, form);
    };
  }

  /** Refuses what a policy does not allow. */
  synchronized void require(IamPolicy policy, String action, Form form) {
    policy.require(action, form, store::find);
  }

  synchronized int count(String kind) {
    return (int)
        store.live(kind).stream()
            .filter(thing -> thing.tags.containsKey("provisioning:name"))
            .count();
  }

  /** Everything that the default network had not from the start. */
  synchronized int count() {
    return store.live("instance").size()
        + store.live("volume").size()
        + store.live("vpc").size()
        + store.live("subnet").size()
        + store.live("internetGateway").size()
        + store.live("group").size()
        - 2;
  }

  synchronized List<String> duplicates() {
    return store.duplicates();
  }

  synchronized boolean holds(String id) {
    return store.find(id).isPresent();
  }

  synchronized void terminate(String id) {
    instances.terminate(store.get("instance", id));
  }

  synchronized void deleteGroup(String id) {
    groups.remove(store.get("group", id));
  }

  synchronized void stop(String id) {
    store.get("instance", id).in("stopped", "", faults.get().actionTime());
  }

  private static Map<String, ?> done() {
    return Map.of("return", true);
  }

  // Networks

  private Thing newVpc(String cidr, Map<String, String> tags) {
    var block = block(cidr);
    if (block.prefix() < 16 || block.prefix() > 28) {
      throw new Refusal(400, "InvalidVpc.Range", "The CIDR '" + cidr + "' is invalid.");
    }
    var vpc =
        store
            .add(store.create("vpc", tags))
            .with("cidrBlock", cidr)
            .with("isDefault", false)
            .with("state", "available");
    var _ =
        store
            .add(store.create("routeTable", Map.of()))
            .with("vpcId", vpc.id)
            .with("associationSet", List.of(Map.of("main", true)))
            .with("routeSet", List.of());
    return vpc;
  }

  private static Block block(String cidr) {
    try {
      return new Block(cidr);
    } catch (IllegalArgumentException _) {
      throw new Refusal(
          400, "InvalidParameterValue", "Value (" + cidr + ") for parameter cidrBlock is invalid.");
    }
  }

  private Thing createSubnet(Form form) {
    var vpc = store.get("vpc", form.require("VpcId"));
    var cidr = form.require("CidrBlock");
    if (!block(vpc.text("cidrBlock")).holds(block(cidr))) {
      throw new Refusal(400, "InvalidSubnet.Range", "The CIDR '" + cidr + "' is invalid.");
    }
    if (store.all("subnet").stream()
        .anyMatch(it ->
            it.text("vpcId").equals(vpc.id)
                && (block(it.text("cidrBlock")).holds(block(cidr))
                    || block(cidr).holds(block(it.text("cidrBlock")))))) {
      throw new Refusal(
          400, "InvalidSubnet.Conflict", "The CIDR '" + cidr + "' conflicts with another subnet");
    }
    var zone = form.get("AvailabilityZone").isEmpty() ? firstZone : form.get("AvailabilityZone");
    return newSubnet(vpc.id, cidr, zone, form.tagsOf("subnet"));
  }

  private Thing newSubnet(String vpc, String cidr, String zone, Map<String, String> tags) {
    return store
        .add(store.create("subnet", tags))
        .with("vpcId", vpc)
        .with("cidrBlock", cidr)
        .with("availabilityZone", zone)
        .with("defaultForAz", false)
        .with("state", "available");
  }

  private Map<String, ?> attachGateway(Form form) {
    var vpc = store.get("vpc", form.require("VpcId"));
    var gateway = store.get("internetGateway", form.require("InternetGatewayId"));
    if (!gateway.list("attachmentSet").isEmpty()) {
      throw new Refusal(
          400, "Resource.AlreadyAssociated", "resource " + gateway.id + " is already attached");
    }
    gateway.with("attachmentSet", List.of(Map.of("vpcId", vpc.id, "state", "available")));
    return done();
  }

  private Map<String, ?> detachGateway(Form form) {
    var gateway = store.get("internetGateway", form.require("InternetGatewayId"));
    if (gateway.list("attachmentSet").isEmpty()) {
      throw new Refusal(400, "Gateway.NotAttached", "resource " + gateway.id + " is not attached");
    }
    gateway.with("attachmentSet", List.of());
    return done();
  }

  private Map<String, ?> deleteGateway(Form form) {
    var gateway = store.get("internetGateway", form.require("InternetGatewayId"));
    if (!gateway.list("attachmentSet").isEmpty()) {
      throw inUse(gateway);
    }
    store.remove(gateway.id);
    return done();
  }

  private Map<String, ?> createRoute(Form form) {
    var table = store.get("routeTable", form.require("RouteTableId"));
    var gateway = store.get("internetGateway", form.require("GatewayId"));
    if (!table.list("routeSet").isEmpty()) {
      throw new Refusal(400, "RouteAlreadyExists", "The route already exists.");
    }
    if (gateway.list("attachmentSet").stream()
        .noneMatch(it -> table.text("vpcId").equals(it.get("vpcId")))) {
      throw new Refusal(
          400, "InvalidParameterValue", "route table and gateway belong to different networks");
    }
    table.with(
        "routeSet",
        List.of(
            Map.of(
                "destinationCidrBlock",
                form.require("DestinationCidrBlock"),
                "gatewayId",
                gateway.id,
                "state",
                "active")));
    return done();
  }

  private Map<String, ?> deleteVpc(Form form) {
    var vpc = store.get("vpc", form.require("VpcId"));
    boolean isUsed =
        List.of("subnet", "group").stream()
                .anyMatch(kind ->
                    store.all(kind).stream().anyMatch(it -> it.text("vpcId").equals(vpc.id)))
            || store.all("internetGateway").stream()
                .flatMap(it -> it.list("attachmentSet").stream())
                .anyMatch(it -> vpc.id.equals(it.get("vpcId")));
    if (isUsed) {
      throw inUse(vpc);
    }
    store.all("routeTable").stream()
        .filter(it -> it.text("vpcId").equals(vpc.id))
        .forEach(it -> store.remove(it.id));
    store.remove(vpc.id);
    return done();
  }

  private Map<String, ?> deleteSubnet(Form form) {
    var subnet = store.get("subnet", form.require("SubnetId"));
    if (store.live("instance").stream().anyMatch(it -> it.text("subnetId").equals(subnet.id))) {
      throw inUse(subnet);
    }
    store.remove(subnet.id);
    return done();
  }

  private static Refusal inUse(Thing thing) {
    return new Refusal(
        400,
        "DependencyViolation",
        "The %s '%s' has dependencies and cannot be deleted.".formatted(thing.kind, thing.id));
  }

  // Keys and tags

  private Map<String, ?> importKey(Form form) {
    var name = form.require("KeyName");
    var _ = form.require("PublicKeyMaterial");
    if (store.all("keyPair").stream().anyMatch(it -> it.text("keyName").equals(name))) {
      throw new Refusal(
          400, "InvalidKeyPair.Duplicate", "The keypair '" + name + "' already exists.");
    }
    return store
        .add(store.create("keyPair", form.tagsOf("key-pair")))
        .with("keyName", name)
        .with("publicKey", form.get("PublicKeyMaterial"))
        .shown();
  }

  private Map<String, ?> deleteKey(Form form) {
    store.all("keyPair").stream()
        .filter(it -> it.text("keyName").equals(form.require("KeyName")))
        .forEach(it -> store.remove(it.id));
    return done();
  }

  private Map<String, ?> tag(Form form) {
    form.list("ResourceId").forEach(id -> store.get(id).tags.putAll(form.tags()));
    return done();
  }

  private Map<String, ?> untag(Form form) {
    form.list("ResourceId")
        .forEach(id -> store.get(id).tags.keySet().removeAll(form.tags().keySet()));
    return done();
  }

  // Volumes

  private Thing createVolume(Form form) {
    var zone = form.require("AvailabilityZone");
    var _ = store.get("availabilityZone", zone);
    return store.add(
        store
            .create("volume", form.tagsOf("volume"))
            .with("size", size(form))
            .with("availabilityZone", zone)
            .with("volumeType", form.get("VolumeType").isEmpty() ? "gp2" : form.get("VolumeType"))
            .with("encrypted", form.get("Encrypted").equals("true"))
            .with("createTime", Instant.now().toString())
            .with("attachmentSet", List.of())
            .in("creating", "available", faults.get().actionTime()));
  }

  private static int size(Form form) {
    var size = form.require("Size");
    if (!size.matches("[1-9][0-9]{0,4}") || Integer.parseInt(size) > 16_384) {
      throw new Refusal(400, "InvalidParameterValue", "Volume of " + size + "GiB is out of range");
    }
    return Integer.parseInt(size);
  }

  private Map<String, ?> modifyVolume(Form form) {
    var volume = store.get("volume", form.require("VolumeId"));
    if (size(form) < Integer.parseInt(volume.text("size"))) {
      throw new Refusal(400, "InvalidParameterValue", "New size cannot be smaller");
    }
    volume.with("size", size(form));
    return Map.of(
        "volumeModification", Map.of("volumeId", volume.id, "modificationState", "optimizing"));
  }

  private Map<String, ?> deleteVolume(Form form) {
    var volume = store.get("volume", form.require("VolumeId"));
    if (!volume.state().equals("available")) {
      throw new Refusal(
          400, "VolumeInUse", "Volume " + volume.id + " is currently " + volume.state());
    }
    store.remove(volume.id);
    machines.deleteDisk(Instances.disk(volume));
    return done();
  }
}
