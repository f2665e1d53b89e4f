package io.provisioning.registry.retention;

import io.provisioning.service.configuration.MachineSettings;
import java.nio.file.Path;
import org.springframework.boot.context.properties.ConfigurationProperties;

/**
 * Where rules are kept.
 *
 * @param directory of the registry
 */
@MachineSettings
@ConfigurationProperties("provisioning.registry")
record RetentionSettings(Path directory) {}
