package io.provisioning.service.configuration;

import io.provisioning.service.OwnDoor;
import jakarta.validation.Validator;
import java.nio.file.Path;
import org.springframework.beans.factory.annotation.Value;
import org.springframework.boot.autoconfigure.AutoConfiguration;
import org.springframework.boot.autoconfigure.condition.ConditionalOnMissingBean;
import org.springframework.boot.autoconfigure.condition.ConditionalOnProperty;
import org.springframework.boot.autoconfigure.condition.ConditionalOnWebApplication;
import org.springframework.boot.validation.autoconfigure.ValidationAutoConfiguration;
import org.springframework.context.annotation.Bean;
import org.springframework.core.env.ConfigurableEnvironment;

/** The configuration of every service that has a home; where there is none, nothing is kept. */
@AutoConfiguration(after = ValidationAutoConfiguration.class)
@ConditionalOnWebApplication(type = ConditionalOnWebApplication.Type.SERVLET)
final class ConfigurationAutoConfiguration {

  @Bean
  static LiveSettings liveSettings(ConfigurableEnvironment environment) {
    return new LiveSettings(environment);
  }

  @Bean
  @ConditionalOnProperty("provisioning.home")
  ServiceConfiguration serviceConfiguration(
      @Value("${spring.application.name:service}") String service,
      @Value("${provisioning.home}") Path home,
      ConfigurableEnvironment environment,
      Validator validator,
      LiveSettings live) {
    var catalog = SettingCatalog.ofThisProgram();
    return new ServiceConfiguration(
        service,
        catalog,
        environment,
        new SettingCheck(catalog, environment, validator),
        live,
        CentralLayer.file(environment, home));
  }

  /** The control center has a door of its own, and asks itself without one. */
  @Bean
  @ConditionalOnProperty("provisioning.home")
  @ConditionalOnMissingBean(OwnDoor.class)
  ConfigurationController configurationController(ServiceConfiguration configuration) {
    return new ConfigurationController(configuration);
  }
}
