package io.provisioning.orchestrator.secret;

import io.provisioning.service.configuration.MachineSettings;
import java.nio.file.Path;
import org.springframework.boot.context.properties.ConfigurationProperties;

/**
 * Where secrets are kept.
 *
 * @param home of the installation; secrets are below {@code secrets}
 */
@MachineSettings
@ConfigurationProperties("provisioning")
record SecretSettings(Path home) {}
