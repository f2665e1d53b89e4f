package io.provisioning.controlcenter.gateway;

import io.provisioning.service.job.Job;
import java.time.Duration;
import java.util.Map;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;

@Configuration(proxyBeanMethods = false)
class KeptAnswerConfiguration {

  @Bean
  Job keptAnswerRetention(SurrealKeptAnswers answers) {
    return new Job(
        "answer-retention",
        "Forgets answers that were kept for repeated requests long enough",
        Duration.ofHours(1),
        Duration.ofMinutes(5),
        () -> {
          answers.forget();
          return Map.of();
        });
  }
}
