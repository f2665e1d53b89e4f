package io.provisioning.provider.aws;

import io.provisioning.provider.IdempotencyKey;
import io.provisioning.provider.ResourceId;
import io.provisioning.provider.ResourceSpec;
import io.provisioning.provider.cloud.ResourceNames;
import java.time.Clock;
import java.time.temporal.ChronoUnit;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;

/**
 * Client tokens: with the same one, AWS makes nothing a second time, also where its lists do not
 * show the first yet. AWS remembers a token for longer than what was made lives, so a token is good
 * for an hour, and for one life of a resource.
 */
record ClientTokens(Tags tags, Clock clock, Map<ResourceId, Integer> lives) {

  ClientTokens(Tags tags, Clock clock) {
    this(tags, clock, new ConcurrentHashMap<>());
  }

  /**
   * A token of 32 characters.
   *
   * @param gone ids of what had the identity before
   */
  String of(IdempotencyKey key, ResourceId id, ResourceSpec spec, List<String> gone) {
    var hour = clock.instant().truncatedTo(ChronoUnit.HOURS);
    return ResourceNames.digest(
        List.of(
            ResourceNames.of(tags.installation(), id),
            id.kind().name(),
            key.value(),
            spec.toString(),
            hour.toString(),
            "" + lives.getOrDefault(id, 0),
            String.join(" ", gone)));
  }

  /** What has the identity next is another one. */
  void ended(ResourceId id) {
    var _ = lives.merge(id, 1, Integer::sum);
  }
}
