package io.provisioning.orchestrator.measurement;

import io.provisioning.orchestrator.cause.Sign;
import io.provisioning.orchestrator.engine.ServerWork;
import io.provisioning.orchestrator.provider.Providers;
import io.provisioning.orchestrator.resource.ResourceGraph;
import java.time.Clock;
import java.time.Duration;
import org.springframework.boot.context.properties.EnableConfigurationProperties;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;

@Configuration(proxyBeanMethods = false)
@EnableConfigurationProperties(MeasurementSettings.class)
class MeasurementConfiguration {

  private static final Duration PATIENCE = Duration.ofSeconds(2);

  @Bean
  MeasurementBook measurementBook() {
    return new MeasurementBook();
  }

  @Bean
  Sign.Source measuredSigns(MeasurementBook book, Clock clock) {
    return new MeasuredSigns(book, clock);
  }

  @Bean
  MeasurementLifecycle measurementLifecycle(
      MeasurementBook book,
      ResourceGraph graph,
      Providers providers,
      ServerWork work,
      MeasurementSettings settings,
      Clock clock) {
    var places = new Places(settings.servers(), PATIENCE);
    var rounds =
        new MeasurementRounds(
            graph, book, new OpenChannels(providers), work, places, settings, clock);
    return new MeasurementLifecycle(book, rounds, settings, clock);
  }
}
