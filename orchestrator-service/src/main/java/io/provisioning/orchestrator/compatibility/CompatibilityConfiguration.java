package io.provisioning.orchestrator.compatibility;

import io.provisioning.config.infrastructure.InfrastructureLanguage;
import io.provisioning.orchestrator.declaration.Declarations;
import io.provisioning.orchestrator.engine.Workflows;
import io.provisioning.orchestrator.engine.steering.Submissions;
import io.provisioning.orchestrator.plan.Plans;
import org.springframework.boot.context.properties.EnableConfigurationProperties;
import org.springframework.boot.web.servlet.FilterRegistrationBean;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;
import org.springframework.core.Ordered;

@Configuration(proxyBeanMethods = false)
@EnableConfigurationProperties(CompatibilitySettings.class)
class CompatibilityConfiguration {

  @Bean
  Tasks tasks(Workflows workflows, Submissions submissions, CompatibilitySettings settings) {
    return new Tasks(workflows, submissions, settings.patience());
  }

  @Bean
  Creations creations(
      Plans plans,
      Submissions submissions,
      InfrastructureLanguage language,
      Declarations declarations,
      CompatibilitySettings settings) {
    return new Creations(plans, submissions, language, declarations, settings);
  }

  /** Outside of all others, so that it sees what they refuse. */
  @Bean
  FilterRegistrationBean<FailureFilter> failureFilter() {
    var registration = new FilterRegistrationBean<>(new FailureFilter());
    registration.addUrlPatterns("/health", "/tasks/*", "/workflows/*");
    registration.setOrder(Ordered.HIGHEST_PRECEDENCE);
    return registration;
  }
}
