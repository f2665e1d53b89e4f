package io.provisioning.orchestrator.provider;

import io.provisioning.config.infrastructure.AccountRef;
import io.provisioning.provider.ProviderFactory;
import java.time.Clock;
import java.util.ServiceLoader;
import org.springframework.beans.factory.ObjectProvider;
import org.springframework.boot.context.properties.EnableConfigurationProperties;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;

@Configuration(proxyBeanMethods = false)
@EnableConfigurationProperties(ProviderSettings.class)
class ProviderConfiguration {

  @Bean
  Accounts accounts(ProviderSettings settings, Providers providers) {
    return (workspace, provider) -> {
      var account = AccountRef.of(provider);
      return new AccountRef(
          account.provider(),
          providers.hasOwnCredential(account)
              ? workspace + "/" + account.account()
              : settings.account(account.provider()));
    };
  }

  @Bean
  Providers providers(
      ProviderSettings settings, Clock clock, ObjectProvider<CredentialSource> credentials) {
    var providers =
        new Providers(
            ServiceLoader.load(ProviderFactory.class),
            name -> settings.context(name, clock),
            credentials.getIfAvailable());
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
