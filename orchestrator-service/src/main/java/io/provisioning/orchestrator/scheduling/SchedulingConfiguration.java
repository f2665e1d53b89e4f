package io.provisioning.orchestrator.scheduling;

import java.time.Clock;
import java.util.Random;
import org.springframework.boot.context.properties.EnableConfigurationProperties;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;

@Configuration(proxyBeanMethods = false)
@EnableConfigurationProperties({SchedulingSettings.class, PauseSettings.class})
class SchedulingConfiguration {

  @Bean
  Admission admission(SchedulingSettings settings, Clock clock) {
    return new Admission(settings, clock, new Random());
  }
}
