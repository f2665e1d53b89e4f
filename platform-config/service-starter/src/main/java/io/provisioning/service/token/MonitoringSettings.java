package io.provisioning.service.token;

import io.provisioning.service.configuration.MachineSettings;
import java.nio.file.Path;
import org.jspecify.annotations.Nullable;
import org.springframework.boot.context.properties.ConfigurationProperties;

/**
 * How the engines that measure the platform are known.
 *
 * @param tokenFile holds the token of Prometheus and Alertmanager; nobody is one of them where
 *     there is none
 */
@MachineSettings
@ConfigurationProperties("provisioning.monitoring")
record MonitoringSettings(@Nullable Path tokenFile) {}
