package io.provisioning.provider.aws;

import io.provisioning.provider.IdempotencyKey;
import io.provisioning.provider.ProviderException;
import io.provisioning.provider.ProviderException.Kind;
import io.provisioning.provider.ResourceId;
import io.provisioning.provider.ResourceSpec;
import io.provisioning.provider.ResourceSpec.VolumeSpec;
import io.provisioning.provider.cloud.ResourceLocks;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** Volumes: encrypted ones of type gp3, which grow while they are used. */
record Volumes(AwsApi api, Waiting waiting, Tags tags, Zone zone, ClientTokens tokens) {

  private static final Duration LIMIT = Duration.ofMinutes(5);

  void ensure(IdempotencyKey key, ResourceId id, VolumeSpec spec, Snapshot now) {
    var found = now.find(id);
    if (found.isEmpty()) {
      create(key, id, spec);
    } else if (requireChangeable(id, now.state(id.kind(), found.get()).spec(), spec)) {
      var volume = found.get().get("volumeId");
      grow(volume, found.get(), Offers.gibibytes(spec.size()));
      Tags.write(api, volume, tags(id, spec), found.get());
    }
  }

  private void create(IdempotencyKey key, ResourceId id, VolumeSpec spec) {
    var made =
        api.call(
            "CreateVolume",
            Parameters.of("AvailabilityZone", zone.name())
                .with("Size", "" + Offers.gibibytes(spec.size()))
                .with("VolumeType", "gp3")
                .with("Encrypted", "true")
                .with("ClientToken", tokens.of(key, id, spec, List.of()))
                .tagged("volume", tags(id, spec))
                .toMap());
    await(made.get("volumeId"), "available");
  }

  private void grow(String volume, Xml before, long size) {
    if (before.get("size").equals("" + size)) {
      return;
    }
    var _ = api.call("ModifyVolume", Map.of("VolumeId", volume, "Size", "" + size));
    var _ =
        waiting.until(
            LIMIT,
            "volume " + volume + " at aws has not grown yet",
            () -> volume(volume).filter(it -> it.get("size").equals("" + size)));
  }

  private Map<String, String> tags(ResourceId id, VolumeSpec spec) {
    return tags.of(id, spec.labels(), Map.of("size", Long.toString(spec.size())));
  }

  /** Waits for a state such as {@code available}. */
  void await(String volume, String state) {
    var _ =
        waiting.until(
            LIMIT,
            "volume " + volume + " at aws is not " + state + " yet",
            () -> volume(volume).filter(it -> it.get("status").equals(state)));
  }

  private Optional<Xml> volume(String id) {
    return waiting.seen(() ->
        api.describe("DescribeVolumes", "volumeSet", Map.of("VolumeId.1", id)).stream()
            .findFirst());
  }

  void remove(ResourceId id, Snapshot now) {
    for (var volume : now.all(id)) {
      if (!volume.items("attachmentSet").isEmpty()) {
        throw new ProviderException(Kind.CONFLICT, ResourceLocks.path(id) + " is used by a server");
      }
      api.delete("DeleteVolume", Map.of("VolumeId", volume.get("volumeId")));
    }
    tokens.ended(id);
  }

  /** Whether there is something to change. */
  static boolean requireChangeable(ResourceId id, ResourceSpec from, ResourceSpec to) {
    return switch (Offers.change(from, to)) {
      case NONE -> false;
      case IN_PLACE -> true;
      case REPLACE ->
          throw new ProviderException(
              Kind.CONFLICT,
              ResourceLocks.path(id) + " exists and cannot be changed in place; delete it first");
    };
  }
}
