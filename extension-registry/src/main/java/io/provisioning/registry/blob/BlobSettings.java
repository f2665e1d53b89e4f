package io.provisioning.registry.blob;

import io.provisioning.service.configuration.MachineSettings;
import java.nio.file.Path;
import java.time.Duration;
import org.springframework.boot.context.properties.ConfigurationProperties;
import org.springframework.boot.context.properties.bind.DefaultValue;
import org.springframework.util.unit.DataSize;

/**
 * Where the registry keeps what is pushed.
 *
 * @param directory on a file system with hard links; no other process uses it
 * @param uploadIdle after which an upload to which nothing is added ends
 * @param scrubRate how much is read in a second to find damaged blobs, at most
 */
@MachineSettings
@ConfigurationProperties("provisioning.registry")
record BlobSettings(
    Path directory,
    @DefaultValue("24h") Duration uploadIdle,
    @DefaultValue("64MB") DataSize scrubRate) {

  BlobSettings {
    if (scrubRate.toBytes() < 1024) {
      throw new IllegalArgumentException(
          "`provisioning.registry.scrub-rate` is %s; it is at least 1KB".formatted(scrubRate));
    }
  }
}
