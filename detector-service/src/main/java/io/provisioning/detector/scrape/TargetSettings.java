package io.provisioning.detector.scrape;

import io.provisioning.service.configuration.MachineSettings;
import java.net.URI;
import java.util.Map;
import org.springframework.boot.context.properties.ConfigurationProperties;
import org.springframework.boot.context.properties.bind.DefaultValue;

/**
 * What is measured.
 *
 * @param services addresses of the platform's own services, by name
 */
@MachineSettings
@ConfigurationProperties("provisioning.detector")
record TargetSettings(@DefaultValue Map<String, URI> services) {

  TargetSettings {
    services = Map.copyOf(services);
  }
}
