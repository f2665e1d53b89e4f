package io.provisioning.provider.aws;

import io.provisioning.provider.ProviderException;
import io.provisioning.provider.ProviderException.Kind;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.function.Predicate;
import java.util.stream.Collectors;
import java.util.stream.IntStream;

/** Volumes of servers. */
record Disks(AwsApi api, Waiting waiting, Volumes volumes) {

  private static final Duration LIMIT = Duration.ofMinutes(5);

  /** The path of a volume on its server, whatever name it was attached by. */
  static String device(String volume) {
    return "/dev/disk/by-id/nvme-Amazon_Elastic_Block_Store_" + volume.replace("-", "");
  }

  /** Attaches exactly these. */
  void attach(Xml instance, List<String> wanted) {
    var id = Snapshot.providerId(instance);
    var attached = Snapshot.attached(instance);
    for (var volume : attached) {
      if (!wanted.contains(volume)) {
        api.callUnless(
            "IncorrectState", "DetachVolume", Map.of("VolumeId", volume, "InstanceId", id));
        volumes.await(volume, "available");
      }
    }
    var taken =
        instance.items("blockDeviceMapping").stream()
            .map(device -> device.get("deviceName"))
            .collect(Collectors.toSet());
    for (var volume : wanted) {
      if (!attached.contains(volume)) {
        var name = free(taken::contains);
        taken.add(name);
        volumes.await(volume, "available");
        var _ =
            api.call("AttachVolume", Map.of("VolumeId", volume, "InstanceId", id, "Device", name));
        await(id, volume);
      }
    }
  }

  private void await(String instance, String volume) {
    var _ =
        waiting.until(
            LIMIT,
            "volume " + volume + " at aws is not attached yet",
            () ->
                Reading.instances(api, Parameters.of("InstanceId.1", instance)).stream()
                    .filter(it -> Snapshot.attached(it).contains(volume))
                    .findFirst());
  }

  /** AWS recommends these names for volumes. */
  private static String free(Predicate<String> isTaken) {
    return IntStream.rangeClosed('f', 'p')
        .mapToObj(letter -> "/dev/sd" + (char) letter)
        .filter(name -> !isTaken.test(name))
        .findFirst()
        .orElseThrow(
            () -> new ProviderException(Kind.PERMANENT, "a server at aws has at most 11 volumes"));
  }
}
