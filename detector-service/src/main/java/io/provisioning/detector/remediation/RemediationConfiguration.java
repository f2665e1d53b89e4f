package io.provisioning.detector.remediation;

import io.provisioning.detector.alert.AlertHistory;
import io.provisioning.service.job.Job;
import java.io.IOException;
import java.time.Duration;
import java.time.InstantSource;
import org.springframework.boot.context.properties.EnableConfigurationProperties;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;

@Configuration(proxyBeanMethods = false)
@EnableConfigurationProperties(RemediationSettings.class)
class RemediationConfiguration {

  private static final Duration EVERY = Duration.ofSeconds(15);

  @Bean
  Remediations remediations(RemediationSettings settings, AlertHistory alerts, InstantSource time)
      throws IOException {
    var files = new RemediationFiles(settings.directory());
    return Remediations.open(files, alerts, time);
  }

  @Bean
  Job remediation(Remediations remediations) {
    return new Job(
        "remediation",
        "Decides on alerts that remediations match, and follows what they suggested",
        EVERY,
        EVERY,
        remediations::round);
  }
}
