package io.provisioning.orchestrator.plan.kept;

import java.nio.file.Path;
import java.time.Duration;
import org.springframework.boot.context.properties.ConfigurationProperties;
import org.springframework.boot.context.properties.bind.DefaultValue;

/**
 * How long plans are remembered.
 *
 * @param directory of what plans were made from
 * @param keep how many at the most
 * @param validFor after which a plan must be made again
 */
@ConfigurationProperties("provisioning.plans")
record PlanSettings(
    Path directory, @DefaultValue("200") int keep, @DefaultValue("24h") Duration validFor) {

  PlanSettings {
    if (keep < 1 || validFor.isNegative() || validFor.isZero()) {
      throw new IllegalArgumentException(
          "provisioning.plans.keep is at least 1 and provisioning.plans.valid-for more than 0");
    }
  }
}
