package io.provisioning.orchestrator.compatibility;

import java.nio.file.Path;
import java.time.Duration;
import org.springframework.boot.context.properties.ConfigurationProperties;
import org.springframework.boot.context.properties.bind.DefaultValue;

/**
 * What earlier clients leave open.
 *
 * @param workspace that is meant where a request names none
 * @param publicKey file of the OpenSSH key that may log in to servers, if it exists
 * @param patience how long a request that waits for the end of its task is kept open, at the most
 */
@ConfigurationProperties("provisioning.compatibility")
record CompatibilitySettings(
    @DefaultValue("default") String workspace,
    Path publicKey,
    @DefaultValue("10m") Duration patience) {

  CompatibilitySettings {
    if (!patience.isPositive()) {
      throw new IllegalArgumentException("provisioning.compatibility.patience is more than 0");
    }
  }
}
