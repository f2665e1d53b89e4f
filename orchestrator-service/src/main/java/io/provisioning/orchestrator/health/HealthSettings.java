package io.provisioning.orchestrator.health;

import java.nio.file.Path;
import java.time.Duration;
import org.springframework.boot.context.properties.ConfigurationProperties;
import org.springframework.boot.context.properties.bind.DefaultValue;

/**
 * How often taskservs are asked how they are.
 *
 * @param directory in which changes of health are remembered
 * @param every how long after an answer the next one is asked for
 * @param limit for one taskserv to answer
 * @param servers how many servers are asked at once
 */
@ConfigurationProperties("provisioning.health")
record HealthSettings(
    Path directory,
    @DefaultValue("60s") Duration every,
    @DefaultValue("30s") Duration limit,
    @DefaultValue("8") int servers) {

  HealthSettings {
    if (every.compareTo(Duration.ofSeconds(1)) < 0) {
      throw new IllegalArgumentException("provisioning.health.every is at least 1s");
    }
    if (limit.compareTo(Duration.ofSeconds(1)) < 0) {
      throw new IllegalArgumentException("provisioning.health.limit is at least 1s");
    }
    if (servers < 1) {
      throw new IllegalArgumentException("provisioning.health.servers is at least 1");
    }
  }
}
