package io.provisioning.detector.alert;

import io.provisioning.detector.engine.Engines;
import io.provisioning.service.job.Job;
import java.io.IOException;
import java.time.Duration;
import java.time.InstantSource;
import org.springframework.boot.context.properties.EnableConfigurationProperties;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;
import tools.jackson.databind.json.JsonMapper;

@Configuration(proxyBeanMethods = false)
@EnableConfigurationProperties(AlertSettings.class)
class AlertConfiguration {

  private static final Duration PATIENCE = Duration.ofSeconds(30);

  @Bean
  Alerts alerts(AlertSettings settings, JsonMapper json) throws IOException {
    return Alerts.open(settings, json);
  }

  @Bean
  Job alertComparison(AlertSettings settings, Alerts alerts, Engines engines, InstantSource time) {
    var comparison = new Comparison(alerts, engines, time);
    var every = settings.comparison();
    return new Job(
        "alert-comparison",
        "Resolves alerts that Alertmanager no longer knows",
        every,
        every.compareTo(PATIENCE) < 0 ? every : PATIENCE,
        comparison::run);
  }
}
