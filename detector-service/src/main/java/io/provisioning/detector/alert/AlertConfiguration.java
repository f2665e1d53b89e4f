package io.provisioning.detector.alert;

import io.provisioning.detector.engine.Engines;
import io.provisioning.service.job.Job;
import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;
import java.time.InstantSource;
import org.springframework.beans.factory.annotation.Value;
import org.springframework.boot.context.properties.EnableConfigurationProperties;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;
import tools.jackson.databind.json.JsonMapper;

@Configuration(proxyBeanMethods = false)
@EnableConfigurationProperties(AlertSettings.class)
class AlertConfiguration {

  private static final Duration PATIENCE = Duration.ofSeconds(30);
  private static final Duration FIRST_PAUSE = Duration.ofSeconds(1);

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

  @Bean
  Courier courier(
      AlertSettings settings,
      @Value("${provisioning.monitoring.token-file}") Path tokenFile,
      Alerts alerts,
      JsonMapper json,
      InstantSource time) {
    var url = settings.alertReceiver();
    return new Courier(
        alerts,
        url == null || url.getHost() == null
            ? _ -> Receiver.Answer.TAKEN
            : new HttpReceiver(url, tokenFile, json),
        FIRST_PAUSE,
        time);
  }
}
