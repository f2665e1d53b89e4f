package io.provisioning.controlcenter.logs;

import io.provisioning.service.configuration.MachineSettings;
import java.nio.file.Path;
import org.springframework.boot.context.properties.ConfigurationProperties;

/**
 * Where the logs are.
 *
 * @param directory with a file for each service of this machine
 */
@MachineSettings
@ConfigurationProperties("provisioning.logs")
record LogSettings(Path directory) {}
