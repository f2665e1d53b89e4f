package io.provisioning.registry.blob;

import java.io.IOException;
import java.time.InstantSource;
import org.springframework.boot.context.properties.EnableConfigurationProperties;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;
import org.springframework.scheduling.annotation.EnableScheduling;

@Configuration(proxyBeanMethods = false)
@EnableConfigurationProperties(BlobSettings.class)
@EnableScheduling
class BlobConfiguration {

  @Bean
  StoreLock storeLock(BlobSettings settings) throws IOException {
    return StoreLock.take(settings.directory());
  }

  @Bean
  Blobs blobs(StoreLock lock, BlobSettings settings) {
    return new Blobs(settings.directory());
  }

  @Bean
  Uploads uploads(StoreLock lock, BlobSettings settings, Blobs blobs) {
    return new Uploads(settings.directory(), blobs);
  }

  @Bean
  UploadSweep uploadSweep(Uploads uploads, BlobSettings settings, InstantSource time) {
    return new UploadSweep(uploads, settings.uploadIdle(), time);
  }
}
