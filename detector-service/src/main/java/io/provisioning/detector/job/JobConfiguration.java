package io.provisioning.detector.job;

import io.provisioning.service.job.Job;
import java.nio.file.Path;
import java.time.Duration;
import org.springframework.beans.factory.annotation.Value;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;
import org.springframework.util.unit.DataSize;

@Configuration(proxyBeanMethods = false)
class JobConfiguration {

  /** Below that, journals and databases are soon at their end. */
  private static final DataSize LEAST = DataSize.ofGigabytes(1);

  @Bean
  Job homeDisk(@Value("${provisioning.home}") Path home) {
    return new Job(
        "home-disk",
        "Checks that the disk of the platform's home has at least 1 GB left",
        Duration.ofMinutes(10),
        Duration.ofMinutes(1),
        new HomeDisk(home, LEAST)::look);
  }
}
