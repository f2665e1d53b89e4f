package io.provisioning.registry.blob;

import io.provisioning.service.job.Job;
import java.io.IOException;
import java.io.InterruptedIOException;
import java.time.Duration;
import java.time.InstantSource;
import java.util.Map;
import org.springframework.boot.context.properties.EnableConfigurationProperties;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;
import tools.jackson.databind.json.JsonMapper;

@Configuration(proxyBeanMethods = false)
@EnableConfigurationProperties(BlobSettings.class)
class BlobConfiguration {

  private static final Duration SWEEP = Duration.ofMinutes(10);

  @Bean
  StoreLock storeLock(BlobSettings settings) throws IOException {
    return StoreLock.take(settings.directory());
  }

  @Bean
  Blobs blobs(StoreLock lock, BlobSettings settings, InstantSource time) {
    return new Blobs(settings.directory(), time);
  }

  @Bean
  Uploads uploads(StoreLock lock, BlobSettings settings, Blobs blobs) {
    return new Uploads(settings.directory(), blobs);
  }

  @Bean
  DamagedBlobs damagedBlobs(BlobSettings settings, Blobs blobs) {
    return new DamagedBlobs(settings.directory(), blobs, JsonMapper.builder().build());
  }

  @Bean
  Scrub scrub(Blobs blobs, DamagedBlobs damaged, BlobSettings settings, InstantSource time) {
    return new Scrub(blobs, damaged, pace(settings.scrubRate().toBytes()), time);
  }

  private static Scrub.Pace pace(long bytesPerSecond) {
    return bytes -> {
      try {
        Thread.sleep(Duration.ofSeconds(1).multipliedBy(bytes).dividedBy(bytesPerSecond));
      } catch (InterruptedException e) {
        Thread.currentThread().interrupt();
        throw new InterruptedIOException("interrupted between two reads");
      }
    };
  }

  @Bean
  Job uploadSweep(Uploads uploads, BlobSettings settings, InstantSource time) {
    return new Job(
        "upload-sweep",
        "Ends uploads that their clients have forgotten",
        SWEEP,
        SWEEP,
        () -> {
          uploads.endIdle(time.instant().minus(settings.uploadIdle()));
          return Map.of();
        });
  }
}
