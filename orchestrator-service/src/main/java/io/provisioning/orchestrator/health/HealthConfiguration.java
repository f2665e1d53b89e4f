package io.provisioning.orchestrator.health;

import io.micrometer.core.instrument.MeterRegistry;
import io.provisioning.orchestrator.engine.ServerWork;
import io.provisioning.orchestrator.operation.HealthScripts;
import io.provisioning.orchestrator.resource.ResourceGraph;
import java.time.Clock;
import org.springframework.boot.context.properties.EnableConfigurationProperties;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;

@Configuration(proxyBeanMethods = false)
@EnableConfigurationProperties(HealthSettings.class)
class HealthConfiguration {

  @Bean
  HealthBook healthBook(HealthSettings settings) {
    return new HealthBook(new HealthFiles(settings.directory()));
  }

  @Bean
  HealthLifecycle healthLifecycle(
      ResourceGraph graph,
      HealthBook book,
      HealthScripts scripts,
      ServerWork work,
      HealthSettings settings,
      MeterRegistry registry,
      Clock clock) {
    return new HealthLifecycle(
        book,
        new HealthRounds(graph, book, scripts, work, settings, clock),
        new HealthMetrics(book, registry),
        settings);
  }
}
