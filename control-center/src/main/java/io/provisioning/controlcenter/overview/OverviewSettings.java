package io.provisioning.controlcenter.overview;

import java.time.Duration;
import org.springframework.boot.context.properties.ConfigurationProperties;
import org.springframework.boot.context.properties.bind.DefaultValue;

/**
 * How the overview is kept.
 *
 * @param lookEvery how old it is at the most
 */
@ConfigurationProperties("provisioning.overview")
record OverviewSettings(@DefaultValue("5s") Duration lookEvery) {

  OverviewSettings {
    if (!lookEvery.isPositive()) {
      throw new IllegalArgumentException("provisioning.overview.look-every is more than 0");
    }
  }
}
