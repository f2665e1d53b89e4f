package io.provisioning.orchestrator.admission;

import io.provisioning.orchestrator.admission.gate.AdmissionSettings;
import java.time.Clock;
import java.util.Random;
import org.springframework.boot.context.properties.EnableConfigurationProperties;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;

@Configuration(proxyBeanMethods = false)
@EnableConfigurationProperties({AdmissionSettings.class, PauseSettings.class})
class AdmissionConfiguration {

  @Bean
  Admission admission(AdmissionSettings settings, Clock clock) {
    return new Admission(settings, clock, new Random());
  }
}
