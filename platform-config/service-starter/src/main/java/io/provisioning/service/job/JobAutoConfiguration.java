package io.provisioning.service.job;

import io.provisioning.service.OwnDoor;
import java.nio.file.Path;
import java.time.Clock;
import org.springframework.beans.factory.ObjectProvider;
import org.springframework.beans.factory.annotation.Value;
import org.springframework.boot.autoconfigure.AutoConfiguration;
import org.springframework.boot.autoconfigure.condition.ConditionalOnMissingBean;
import org.springframework.boot.autoconfigure.condition.ConditionalOnProperty;
import org.springframework.boot.autoconfigure.condition.ConditionalOnWebApplication;
import org.springframework.context.annotation.Bean;

/** Runs the jobs that a service declares, if it has a home to remember them in. */
@AutoConfiguration
@ConditionalOnWebApplication(type = ConditionalOnWebApplication.Type.SERVLET)
@ConditionalOnProperty("provisioning.home")
final class JobAutoConfiguration {

  @Bean
  Jobs jobs(
      @Value("${spring.application.name:service}") String service,
      @Value("${provisioning.home}") Path home,
      ObjectProvider<Job> declared,
      Clock clock) {
    var files = new JobFiles(home.resolve("jobs").resolve(service));
    return new Jobs(declared.orderedStream().toList(), files, clock);
  }

  @Bean
  JobLifecycle jobLifecycle(Jobs jobs) {
    return new JobLifecycle(jobs);
  }

  @Bean
  JobHealth jobsHealthIndicator(Jobs jobs) {
    return new JobHealth(jobs);
  }

  @Bean
  JobMetrics jobMetrics(Jobs jobs) {
    return new JobMetrics(jobs);
  }

  /** The control center has a door of its own, and asks itself without one. */
  @Bean
  @ConditionalOnMissingBean(OwnDoor.class)
  JobController jobController(Jobs jobs) {
    return new JobController(jobs);
  }
}
