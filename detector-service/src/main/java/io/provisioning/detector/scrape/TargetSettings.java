package io.provisioning.detector.scrape;

import io.provisioning.service.configuration.MachineSettings;
import java.net.URI;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import org.springframework.boot.context.properties.ConfigurationProperties;
import org.springframework.boot.context.properties.bind.DefaultValue;

/**
 * What is measured.
 *
 * @param services addresses of the platform's own services, by name
 * @param serverExporter who offers the measurements of all servers, with its path; absent, or
 *     without a host, for nobody
 */
@MachineSettings
@ConfigurationProperties("provisioning.detector")
record TargetSettings(@DefaultValue Map<String, URI> services, @Nullable URI serverExporter) {

  TargetSettings {
    services = Map.copyOf(services);
  }
}
