package io.provisioning.detector.engine;

import org.springframework.boot.context.properties.EnableConfigurationProperties;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;
import tools.jackson.databind.json.JsonMapper;

@Configuration(proxyBeanMethods = false)
@EnableConfigurationProperties(EngineSettings.class)
class EngineConfiguration {

  @Bean
  Engines engines(EngineSettings settings, JsonMapper json) {
    return new Engines(
        new HttpEngine("Prometheus", settings.prometheusUrl(), json),
        new HttpEngine("Alertmanager", settings.alertmanagerUrl(), json));
  }
}
