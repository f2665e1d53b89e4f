package io.provisioning.orchestrator.schedule;

import java.nio.file.Path;
import java.time.Duration;
import org.springframework.boot.context.properties.ConfigurationProperties;
import org.springframework.boot.context.properties.bind.DefaultValue;

/**
 * How schedules are kept and looked at.
 *
 * @param directory of definitions and books
 * @param lookEvery how long it takes at the most until a changed clock or an ended run is noticed
 * @param punctuality within which a run is on time; later ones were missed
 * @param retryAfter when something that is needed did not answer
 * @param stopPatience how long a run that is being started may take when the service stops
 */
@ConfigurationProperties("provisioning.schedules")
record ScheduleSettings(
    Path directory,
    @DefaultValue("1s") Duration lookEvery,
    @DefaultValue("1m") Duration punctuality,
    @DefaultValue("5s") Duration retryAfter,
    @DefaultValue("10s") Duration stopPatience) {

  ScheduleSettings {
    if (!lookEvery.isPositive() || !punctuality.isPositive() || !retryAfter.isPositive()) {
      throw new IllegalArgumentException(
          "provisioning.schedules.look-every, .punctuality and .retry-after are more than 0");
    }
  }
}
