package io.provisioning.orchestrator.extension;

import io.provisioning.service.configuration.MachineSettings;
import java.net.URI;
import java.nio.file.Path;
import java.time.Duration;
import org.jspecify.annotations.Nullable;
import org.springframework.boot.context.properties.ConfigurationProperties;
import org.springframework.boot.context.properties.bind.DefaultValue;

/**
 * Where packages are pulled from.
 *
 * @param url of the extension registry; without one, only packages of directories are used
 * @param timeout of one request
 * @param grace how long what the registry said of versions counts while it does not answer
 * @param cache directory with what was pulled; it can be deleted at any time
 */
@MachineSettings
@ConfigurationProperties("provisioning.extensions.registry")
record RegistrySettings(
    @Nullable URI url,
    @DefaultValue("10s") Duration timeout,
    @DefaultValue("7d") Duration grace,
    Path cache) {

  RegistrySettings {
    // an empty value takes back a default
    url = url == null || url.toString().isEmpty() ? null : url;
  }
}
