package io.provisioning.orchestrator.drift;

import java.nio.file.Path;
import java.time.Duration;
import org.springframework.boot.context.properties.ConfigurationProperties;
import org.springframework.boot.context.properties.bind.DefaultValue;

/**
 * How often it is looked whether the world is as recorded.
 *
 * @param directory in which drift is remembered
 * @param every how long after a look at an infrastructure the next one follows; providers that tell
 *     of changes are looked at then, too
 * @param limit for one server to tell the digests of its files
 * @param infrastructures how many are looked at at once
 */
@ConfigurationProperties("provisioning.drift")
record DriftSettings(
    Path directory,
    @DefaultValue("60s") Duration every,
    @DefaultValue("30s") Duration limit,
    @DefaultValue("4") int infrastructures) {

  DriftSettings {
    if (every.compareTo(Duration.ofSeconds(1)) < 0) {
      throw new IllegalArgumentException("provisioning.drift.every is at least 1s");
    }
    if (limit.compareTo(Duration.ofSeconds(1)) < 0) {
      throw new IllegalArgumentException("provisioning.drift.limit is at least 1s");
    }
    if (infrastructures < 1) {
      throw new IllegalArgumentException("provisioning.drift.infrastructures is at least 1");
    }
  }
}
