package io.provisioning.detector.alert;

import io.provisioning.detector.engine.Engines;
import java.io.IOException;
import java.time.InstantSource;
import java.util.concurrent.Executors;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.TimeUnit;
import org.springframework.boot.context.properties.EnableConfigurationProperties;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;
import tools.jackson.databind.json.JsonMapper;

@Configuration(proxyBeanMethods = false)
@EnableConfigurationProperties(AlertSettings.class)
class AlertConfiguration {

  @Bean
  Alerts alerts(AlertSettings settings, JsonMapper json) throws IOException {
    return Alerts.open(settings, json);
  }

  @Bean(destroyMethod = "shutdownNow")
  ScheduledExecutorService comparisons(
      AlertSettings settings, Alerts alerts, Engines engines, InstantSource time) {
    var executor = Executors.newSingleThreadScheduledExecutor(Thread.ofVirtual().factory());
    var comparison = new Comparison(alerts, engines, time);
    long millis = settings.comparison().toMillis();
    var _ = executor.scheduleWithFixedDelay(comparison::run, millis, millis, TimeUnit.MILLISECONDS);
    return executor;
  }
}
