package io.provisioning.service;

import java.nio.file.Path;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.springframework.boot.context.properties.ConfigurationProperties;
import org.springframework.boot.context.properties.bind.DefaultValue;

/**
 * Who may ask.
 *
 * @param tokenFile holds the token that every request must carry; required
 * @param allowedHosts names in the Host header besides those of loopback
 */
@ConfigurationProperties("provisioning.security")
record SecuritySettings(@Nullable Path tokenFile, @DefaultValue List<String> allowedHosts) {

  SecuritySettings {
    allowedHosts = List.copyOf(allowedHosts);
  }
}
