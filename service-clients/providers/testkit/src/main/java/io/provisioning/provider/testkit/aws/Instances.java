package io.provisioning.provider.testkit.aws;

import static java.nio.charset.StandardCharsets.UTF_8;

import io.provisioning.provider.testkit.cloud.Block;
import io.provisioning.provider.testkit.cloud.Faults;
import io.provisioning.provider.testkit.cloud.Machines;
import io.provisioning.provider.testkit.cloud.Refusal;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Base64;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.Consumer;
import java.util.function.Supplier;
import java.util.stream.Collectors;

/**
 * Servers of the simulated account, and what is attached to them. A server keeps its public address
 * while it is stopped, which the real one does not.
 */
final class Instances {

  static final String DEBIAN = "ami-00000000000000d12";
  private static final String ROOT = "/dev/xvda";
  private static final Set<String> TYPES =
      Set.of("t3.micro", "t3.medium", "t3.large", "t3.xlarge", "t3.2xlarge");

  private final Store store;
  private final Machines machines;
  private final Supplier<Faults> faults;
  private final SecurityGroups groups;

  Instances(Store store, Machines machines, Supplier<Faults> faults, SecurityGroups groups) {
    this.store = store;
    this.machines = machines;
    this.faults = faults;
    this.groups = groups;
  }

  static List<Thing> images() {
    return List.of(
        new Thing("image", DEBIAN, Map.of())
            .with("name", "debian-12-amd64")
            .with("architecture", "x86_64")
            .with("imageState", "available")
            .with("rootDeviceName", ROOT)
            .with(
                "blockDeviceMapping",
                List.of(Map.of("deviceName", ROOT, "ebs", Map.of("volumeSize", 8)))));
  }

  Map<String, ?> serve(String action, Form form) {
    return switch (action) {
      case "DescribeInstances" -> describe(form);
      case "RunInstances" -> reservation(store.once(form, () -> run(form)).shown());
      case "TerminateInstances" -> changed(form, this::terminate);
      case "StopInstances" -> changed(form, this::stop);
      case "StartInstances" -> changed(form, this::start);
      case "ModifyInstanceAttribute" -> modify(form);
      case "AttachVolume" -> attach(form);
      case "DetachVolume" -> detach(form);
      default ->
          throw new Refusal(
              400, "InvalidAction", "The action " + action + " is not valid for this web service.");
    };
  }

  private Map<String, ?> describe(Form form) {
    var answer = store.describe(form, "instance", "InstanceId", "reservationSet");
    var found = (List<?>) answer.getOrDefault("reservationSet", List.of());
    answer.put("reservationSet", found.stream().map(Instances::reservation).toList());
    return answer;
  }

  private static Map<String, ?> reservation(Object instance) {
    return Map.of(
        "reservationId",
        "r-00000001",
        "ownerId",
        "123456789012",
        "instancesSet",
        List.of(instance));
  }

  private Thing run(Form form) {
    var image = store.get("image", form.require("ImageId"));
    requireType(form.require("InstanceType"));
    requireKey(form.get("KeyName"));
    var wanted = form.forms("NetworkInterface").stream().findFirst().orElse(new Form(Map.of()));
    var subnet = subnet(wanted.get("SubnetId") + form.get("SubnetId"));
    var vpc = store.get("vpc", subnet.text("vpcId"));
    var named = new ArrayList<>(wanted.list("SecurityGroupId"));
    named.addAll(form.list("SecurityGroupId"));
    var guards = groups.ofServer(named, vpc.id);
    var instance = store.create("instance", form.tagsOf("instance"));
    var address =
        machines.create(
            new Machines.Machine(
                instance.id,
                new String(Base64.getDecoder().decode(form.get("UserData")), UTF_8),
                List.of(vpc.text("cidrBlock")),
                keys(form.get("KeyName")),
                List.of()));
    instance
        .with("imageId", image.id)
        .with("instanceType", form.get("InstanceType"))
        .with("vpcId", vpc.id)
        .with("subnetId", subnet.id)
        .with("keyName", form.get("KeyName"))
        .with("launchTime", Instant.now().toString())
        .with("placement", Map.of("availabilityZone", subnet.text("availabilityZone")))
        .with("privateIpAddress", address.isEmpty() ? freeAddress(subnet) : address)
        .with(
            "ipAddress",
            address.isEmpty() ? "198.51.100." + Store.number(instance.id) % 250 : address)
        .with("groupSet", guards)
        .with("metadataOptions", Map.of("httpTokens", form.get("MetadataOptions.HttpTokens")))
        .with("rootDeviceName", ROOT)
        .in("pending", "running", faults.get().actionTime());
    var root = root(instance, form, subnet);
    instance.with("blockDeviceMapping", List.of(mapping(ROOT, root)));
    return store.add(instance);
  }

  private Thing root(Thing instance, Form form, Thing subnet) {
    var disk = form.forms("BlockDeviceMapping").stream().findFirst().orElse(new Form(Map.of()));
    return store.add(
        store
            .create("volume", form.tagsOf("volume"))
            .with("size", disk.get("Ebs.VolumeSize").isEmpty() ? 8 : disk.get("Ebs.VolumeSize"))
            .with("availabilityZone", subnet.text("availabilityZone"))
            .with("encrypted", disk.get("Ebs.Encrypted").equals("true"))
            .with("createTime", Instant.now().toString())
            .with("attachmentSet", List.of(attachment(instance, ROOT)))
            .in("in-use", "", faults.get().actionTime()));
  }

  private static Map<String, Object> attachment(Thing instance, String device) {
    return Map.of("instanceId", instance.id, "device", device, "status", "attached");
  }

  private static Map<String, Object> mapping(String device, Thing volume) {
    return Map.of("deviceName", device, "ebs", Map.of("volumeId", volume.id, "status", "attached"));
  }

  private static void requireType(String type) {
    if (!TYPES.contains(type)) {
      throw new Refusal(400, "InvalidParameterValue", "Invalid value '" + type + "'");
    }
  }

  private void requireKey(String name) {
    if (!name.isEmpty() && keys(name).isEmpty()) {
      throw new Refusal(
          400, "InvalidKeyPair.NotFound", "The key pair '" + name + "' does not exist");
    }
  }

  private List<String> keys(String name) {
    return store.all("keyPair").stream()
        .filter(it -> it.text("keyName").equals(name))
        .map(it -> new String(Base64.getDecoder().decode(it.text("publicKey")), UTF_8))
        .toList();
  }

  private Thing subnet(String id) {
    return id.isEmpty()
        ? store.all("subnet").stream()
            .filter(it -> it.text("defaultForAz").equals("true"))
            .findFirst()
            .orElseThrow(
                () -> new Refusal(400, "VPCIdNotSpecified", "No default VPC for this user."))
        : store.get("subnet", id);
  }

  private String freeAddress(Thing subnet) {
    var taken =
        store.live("instance").stream()
            .filter(it -> it.text("subnetId").equals(subnet.id))
            .map(it -> it.text("privateIpAddress"))
            .collect(Collectors.toSet());
    var block = new Block(subnet.text("cidrBlock"));
    for (int host = 4; host < block.size() - 1; host++) {
      if (!taken.contains(block.address(host))) {
        return block.address(host);
      }
    }
    throw new Refusal(
        400, "InsufficientFreeAddressesInSubnet", "There are not enough free addresses.");
  }

  private Map<String, ?> changed(Form form, Consumer<Thing> change) {
    var all = form.list("InstanceId").stream().map(id -> store.get("instance", id)).toList();
    all.forEach(change);
    return Map.of("instancesSet", all.stream().map(it -> Map.of("instanceId", it.id)).toList());
  }

  void terminate(Thing instance) {
    if (Set.of("shutting-down", "terminated").contains(instance.state())) {
      return;
    }
    for (var volume : attachedTo(instance)) {
      if (device(volume).equals(ROOT)) {
        store.remove(volume.id);
      } else {
        release(volume);
      }
    }
    instance.with("blockDeviceMapping", List.of());
    instance.in("shutting-down", "terminated", faults.get().actionTime());
    machines.delete(instance.id);
  }

  private List<Thing> attachedTo(Thing instance) {
    return store.all("volume").stream()
        .filter(it ->
            it.list("attachmentSet").stream()
                .anyMatch(place -> instance.id.equals(place.get("instanceId"))))
        .toList();
  }

  private static String device(Thing volume) {
    return String.valueOf(volume.list("attachmentSet").getFirst().get("device"));
  }

  private void release(Thing volume) {
    volume.with("attachmentSet", List.of()).in("in-use", "available", faults.get().actionTime());
  }

  private void stop(Thing instance) {
    requireState(instance, "running");
    instance.in("stopping", "stopped", faults.get().actionTime());
  }

  private void start(Thing instance) {
    requireState(instance, "stopped");
    instance.in("pending", "running", faults.get().actionTime());
  }

  private static void requireState(Thing instance, String state) {
    if (!instance.state().equals(state)) {
      throw new Refusal(
          400,
          "IncorrectInstanceState",
          "The instance '%s' is not in a state from which this is possible."
              .formatted(instance.id));
    }
  }

  private Map<String, ?> modify(Form form) {
    var instance = store.get("instance", form.require("InstanceId"));
    if (!form.list("GroupId").isEmpty()) {
      instance.with("groupSet", groups.ofServer(form.list("GroupId"), instance.text("vpcId")));
      return Map.of("return", true);
    }
    requireState(instance, "stopped");
    requireType(form.require("InstanceType.Value"));
    instance.with("instanceType", form.get("InstanceType.Value"));
    return Map.of("return", true);
  }

  private Map<String, ?> attach(Form form) {
    var volume = store.get("volume", form.require("VolumeId"));
    var instance = store.get("instance", form.require("InstanceId"));
    var device = form.require("Device");
    if (!volume.state().equals("available")) {
      throw new Refusal(400, "VolumeInUse", volume.id + " is " + volume.state());
    }
    var zone =
        ((Map<?, ?>) instance.members.getOrDefault("placement", Map.of())).get("availabilityZone");
    if (!volume.text("availabilityZone").equals(zone)) {
      throw new Refusal(
          400, "InvalidVolume.ZoneMismatch", "The volume is not in the same availability zone");
    }
    var mapped = new ArrayList<>(instance.list("blockDeviceMapping"));
    if (mapped.stream().anyMatch(it -> device.equals(it.get("deviceName")))) {
      throw new Refusal(
          400, "InvalidParameterValue", "Attachment point " + device + " is already in use");
    }
    mapped.add(mapping(device, volume));
    instance.with("blockDeviceMapping", List.copyOf(mapped));
    volume
        .with("attachmentSet", List.of(attachment(instance, device)))
        .in("in-use", "", faults.get().actionTime());
    machines.attach(instance.id, disk(volume));
    return new HashMap<>(attachment(instance, device));
  }

  private Map<String, ?> detach(Form form) {
    var volume = store.get("volume", form.require("VolumeId"));
    if (volume.list("attachmentSet").isEmpty()) {
      throw new Refusal(
          400, "IncorrectState", "Volume '" + volume.id + "' is in the 'available' state.");
    }
    var instance =
        store.get(
            "instance", String.valueOf(volume.list("attachmentSet").getFirst().get("instanceId")));
    var device = device(volume);
    instance.with(
        "blockDeviceMapping",
        instance.list("blockDeviceMapping").stream()
            .filter(it -> !device.equals(it.get("deviceName")))
            .toList());
    release(volume);
    return Map.of("volumeId", volume.id, "status", "detaching");
  }

  static Machines.Disk disk(Thing volume) {
    return new Machines.Disk(
        Store.number(volume.id),
        "/dev/disk/by-id/nvme-Amazon_Elastic_Block_Store_" + volume.id.replace("-", ""),
        Integer.parseInt(volume.text("size")));
  }
}
