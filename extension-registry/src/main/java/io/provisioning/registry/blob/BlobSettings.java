package io.provisioning.registry.blob;

import io.provisioning.service.configuration.MachineSettings;
import java.nio.file.Path;
import java.time.Duration;
import org.springframework.boot.context.properties.ConfigurationProperties;
import org.springframework.boot.context.properties.bind.DefaultValue;

/**
 * Where the registry keeps what is pushed.
 *
 * @param directory on a file system with hard links; no other process uses it
 * @param uploadIdle after which an upload to which nothing is added ends
 */
@MachineSettings
@ConfigurationProperties("provisioning.registry")
record BlobSettings(Path directory, @DefaultValue("24h") Duration uploadIdle) {}
