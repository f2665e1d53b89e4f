package io.provisioning.registry.collection;

import io.provisioning.registry.blob.Blobs;
import io.provisioning.registry.blob.UnclaimedBlobs;
import io.provisioning.registry.repository.Leftovers;
import io.provisioning.registry.repository.Repositories;
import io.provisioning.service.job.Job;
import java.time.Duration;
import java.time.InstantSource;
import java.util.Map;
import org.springframework.boot.context.properties.EnableConfigurationProperties;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;

@Configuration(proxyBeanMethods = false)
@EnableConfigurationProperties(GarbageSettings.class)
class CollectionConfiguration {

  private static final Duration DAY = Duration.ofDays(1);
  private static final Duration LONGEST = Duration.ofHours(2);

  @Bean
  GarbageCollection garbageCollection(
      Repositories repositories,
      Leftovers leftovers,
      Blobs blobs,
      GarbageSettings settings,
      InstantSource time) {
    return new GarbageCollection(
        repositories, leftovers, new UnclaimedBlobs(blobs), settings.garbageGrace(), time);
  }

  @Bean
  Job garbageJob(GarbageCollection collection) {
    return new Job(
        "garbage-collection",
        "Removes blobs that no manifest claims",
        DAY,
        LONGEST,
        () -> {
          var removed = collection.collect();
          return Map.of("blobs", (long) removed.blobs(), "bytes", removed.bytes());
        });
  }
}
