package io.provisioning.orchestrator.secret;

import io.provisioning.service.configuration.MachineSettings;
import java.net.URI;
import java.time.Duration;
import org.jspecify.annotations.Nullable;
import org.springframework.boot.context.properties.ConfigurationProperties;
import org.springframework.boot.context.properties.bind.DefaultValue;

/**
 * Where the vault is.
 *
 * @param url of the vault service; without one, generated secrets are files of the home
 * @param timeout of one request
 */
@MachineSettings
@ConfigurationProperties("provisioning.vault")
record VaultSettings(@Nullable URI url, @DefaultValue("10s") Duration timeout) {

  VaultSettings {
    // an empty value takes back a default
    url = url == null || url.toString().isEmpty() ? null : url;
  }
}
