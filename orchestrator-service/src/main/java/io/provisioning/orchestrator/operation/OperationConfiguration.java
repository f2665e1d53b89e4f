package io.provisioning.orchestrator.operation;

import io.provisioning.config.extension.Extensions;
import io.provisioning.orchestrator.provider.Providers;
import io.provisioning.orchestrator.secret.Secrets;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;

@Configuration(proxyBeanMethods = false)
class OperationConfiguration {

  @Bean
  Effects effects(Providers providers, Extensions extensions, Secrets secrets) {
    return new ResourceEffects(
        new ProvidedEffects(providers),
        new InstalledEffects(providers, extensions, secrets, Pause.real()));
  }

  @Bean
  InstalledFiles installedFiles(Providers providers) {
    return new FileDigests(providers);
  }

  @Bean
  HealthScripts healthScripts(Providers providers, Secrets secrets) {
    return new InstalledHealth(providers, secrets, Pause.real());
  }
}
