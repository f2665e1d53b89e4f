package io.provisioning.detector.alert;

import io.provisioning.service.configuration.MachineSettings;
import java.net.URI;
import java.nio.file.Path;
import java.time.Duration;
import org.jspecify.annotations.Nullable;
import org.springframework.boot.context.properties.ConfigurationProperties;
import org.springframework.boot.context.properties.bind.DefaultValue;

/**
 * How alerts are kept.
 *
 * @param history directory of the file of their history
 * @param kept how many alerts are kept at the most; the oldest that are resolved go first
 * @param comparison how often alerts that fire are compared with Alertmanager's
 * @param alertReceiver who tells webhooks what happens to alerts, with its path; absent, or without
 *     a host, for nobody
 */
@MachineSettings
@ConfigurationProperties("provisioning.detector")
record AlertSettings(
    Path history,
    @DefaultValue("10000") int kept,
    @DefaultValue("45s") Duration comparison,
    @Nullable URI alertReceiver) {

  AlertSettings {
    if (kept < 1 || kept > 1_000_000) {
      throw new IllegalArgumentException("`provisioning.detector.kept` is from 1 to 1000000");
    }
  }
}
