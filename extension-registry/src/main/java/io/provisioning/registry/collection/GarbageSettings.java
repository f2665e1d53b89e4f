package io.provisioning.registry.collection;

import io.provisioning.service.configuration.MachineSettings;
import java.time.Duration;
import org.springframework.boot.context.properties.ConfigurationProperties;
import org.springframework.boot.context.properties.bind.DefaultValue;

/**
 * When what nobody claims is garbage.
 *
 * @param garbageGrace how long a client may take from the first blob that it pushes, or finds, to
 *     the manifest that claims it
 */
@MachineSettings
@ConfigurationProperties("provisioning.registry")
record GarbageSettings(@DefaultValue("24h") Duration garbageGrace) {

  GarbageSettings {
    if (garbageGrace.isNegative()) {
      throw new IllegalArgumentException(
          "`provisioning.registry.garbage-grace` is %s; it is at least 0".formatted(garbageGrace));
    }
  }
}
