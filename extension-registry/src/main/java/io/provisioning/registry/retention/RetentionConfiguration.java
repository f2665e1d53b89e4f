package io.provisioning.registry.retention;

import io.provisioning.registry.repository.Holdings;
import io.provisioning.registry.repository.Repositories;
import io.provisioning.service.job.Job;
import java.time.Duration;
import java.time.InstantSource;
import java.util.Map;
import org.springframework.boot.context.properties.EnableConfigurationProperties;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;
import tools.jackson.databind.json.JsonMapper;

@Configuration(proxyBeanMethods = false)
@EnableConfigurationProperties(RetentionSettings.class)
class RetentionConfiguration {

  private static final Duration DAY = Duration.ofDays(1);
  private static final Duration LONGEST = Duration.ofHours(2);

  @Bean
  RuleBook ruleBook(RetentionSettings settings) {
    return new RuleBook(settings.directory(), JsonMapper.builder().build());
  }

  @Bean
  Retention retention(
      Repositories repositories, Holdings holdings, RuleBook rules, InstantSource time) {
    return new Retention(repositories, holdings, rules, time);
  }

  @Bean
  Job retentionJob(Retention retention) {
    return new Job(
        "retention",
        "Deletes tags and manifests that no retention rule keeps",
        DAY,
        LONGEST,
        () -> {
          var gone = retention.applyAll();
          return Map.of(
              "tags", gone.stream().mapToLong(it -> it.tags().size()).sum(),
              "manifests", gone.stream().filter(Retention.Expired::withManifest).count());
        });
  }
}
