package io.provisioning.detector.engine;

import io.provisioning.service.configuration.MachineSettings;
import java.net.URI;
import org.jspecify.annotations.Nullable;
import org.springframework.boot.context.properties.ConfigurationProperties;

/**
 * Where the engines are.
 *
 * @param prometheusUrl that measures; none if it is absent
 * @param alertmanagerUrl that routes alerts; none if it is absent
 */
@MachineSettings
@ConfigurationProperties("provisioning.detector")
record EngineSettings(@Nullable URI prometheusUrl, @Nullable URI alertmanagerUrl) {

  EngineSettings {
    prometheusUrl = present(prometheusUrl);
    alertmanagerUrl = present(alertmanagerUrl);
  }

  private static @Nullable URI present(@Nullable URI url) {
    return url == null || url.toString().isEmpty() ? null : url;
  }
}
