package io.provisioning.mcp.model;

import java.time.InstantSource;
import org.springframework.boot.context.properties.EnableConfigurationProperties;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;

@Configuration(proxyBeanMethods = false)
@EnableConfigurationProperties(ModelSettings.class)
class ModelConfiguration {

  @Bean
  ModelUse modelUse(ModelSettings settings, InstantSource time) {
    var endpoint = settings.endpoint();
    if (endpoint == null) {
      return ModelUse.none();
    }
    var model =
        new GuardedModel(
            new HttpLanguageModel(endpoint, settings.name(), new ModelKey(settings.keyFile())),
            new TokenBudget(settings.tokensPerHour(), time),
            time);
    return new ModelUse(
        model, settings.use() == ModelSettings.Use.ALWAYS, settings.maxSteps(), settings.timeout());
  }
}
