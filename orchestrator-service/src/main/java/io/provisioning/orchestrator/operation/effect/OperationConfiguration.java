package io.provisioning.orchestrator.operation.effect;

import io.provisioning.orchestrator.extension.Catalogs;
import io.provisioning.orchestrator.operation.Effects;
import io.provisioning.orchestrator.operation.HealthScripts;
import io.provisioning.orchestrator.operation.InstalledFiles;
import io.provisioning.orchestrator.provider.Providers;
import io.provisioning.orchestrator.secret.Secrets;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;

@Configuration(proxyBeanMethods = false)
public class OperationConfiguration {

  @Bean
  Effects effects(Providers providers, Catalogs catalogs, Secrets secrets) {
    return new ResourceEffects(
        new ProvidedEffects(providers),
        new InstalledEffects(providers, catalogs, secrets, Pause.real()));
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
