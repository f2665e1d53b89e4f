package io.provisioning.controlcenter.overview;

import java.nio.file.Path;
import java.time.Duration;
import org.springframework.boot.context.properties.ConfigurationProperties;
import org.springframework.boot.context.properties.bind.DefaultValue;

/**
 * How the overview is kept.
 *
 * @param lookEvery how old it is at the most
 * @param processes where `up` keeps what is known of processes; need not be there
 */
@ConfigurationProperties("provisioning.overview")
record OverviewSettings(@DefaultValue("5s") Duration lookEvery, Path processes) {

  OverviewSettings {
    if (!lookEvery.isPositive()) {
      throw new IllegalArgumentException("provisioning.overview.look-every is more than 0");
    }
  }
}
