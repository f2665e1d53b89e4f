package io.provisioning.orchestrator.provider;

import io.provisioning.provider.ProviderFactory;
import java.time.Clock;
import java.util.ServiceLoader;
import org.springframework.boot.context.properties.EnableConfigurationProperties;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;

@Configuration(proxyBeanMethods = false)
@EnableConfigurationProperties(ProviderSettings.class)
class ProviderConfiguration {

  @Bean
  Accounts accounts(ProviderSettings settings) {
    return settings::account;
  }

  @Bean
  Providers providers(ProviderSettings settings, Clock clock) {
    var providers =
        new Providers(
            ServiceLoader.load(ProviderFactory.class), name -> settings.context(name, clock));
    // A misspelt name would otherwise be settings that nobody reads.
    settings.providers().keySet().stream()
        .filter(name -> !providers.names().contains(name))
        .findFirst()
        .ifPresent(name -> {
          throw new UnknownProviderSettingsException(name, providers.names());
        });
    return providers;
  }
}
