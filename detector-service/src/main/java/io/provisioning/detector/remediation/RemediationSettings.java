package io.provisioning.detector.remediation;

import io.provisioning.service.configuration.MachineSettings;
import java.nio.file.Path;
import org.springframework.boot.context.properties.ConfigurationProperties;

/**
 * Where rules are kept.
 *
 * @param history directory of the file of the history of alerts; rules are beside it
 */
@MachineSettings
@ConfigurationProperties("provisioning.detector")
record RemediationSettings(Path history) {

  Path directory() {
    return history.resolve("remediations");
  }
}
