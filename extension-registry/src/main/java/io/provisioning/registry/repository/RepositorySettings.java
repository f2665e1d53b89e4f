package io.provisioning.registry.repository;

import io.provisioning.service.configuration.MachineSettings;
import java.time.Duration;
import org.springframework.boot.context.properties.ConfigurationProperties;
import org.springframework.boot.context.properties.bind.DefaultValue;

/**
 * How long what was deleted can be restored.
 *
 * @param undeleteGrace since the deletion; until then it takes disk space. Zero: never
 */
@MachineSettings
@ConfigurationProperties("provisioning.registry")
record RepositorySettings(@DefaultValue("7d") Duration undeleteGrace) {

  RepositorySettings {
    if (undeleteGrace.isNegative()) {
      throw new IllegalArgumentException(
          "`provisioning.registry.undelete-grace` is %s; it is at least 0"
              .formatted(undeleteGrace));
    }
  }
}
