package io.provisioning.orchestrator.extension;

import io.provisioning.config.evaluation.IsolatedLanguage;
import io.provisioning.config.extension.Extensions;
import io.provisioning.config.extension.directory.DirectoryExtensions;
import io.provisioning.config.infrastructure.InfrastructureLanguage;
import io.provisioning.config.problem.ProblemException;
import io.provisioning.orchestrator.provider.Providers;
import org.springframework.boot.context.properties.EnableConfigurationProperties;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;

@Configuration(proxyBeanMethods = false)
@EnableConfigurationProperties({ExtensionSettings.class, EvaluationSettings.class})
class ExtensionConfiguration {

  @Bean
  InfrastructureLanguage infrastructureLanguage(Providers providers, EvaluationSettings settings) {
    return new IsolatedLanguage(providers.names(), settings.idle(), settings.launcher());
  }

  @Bean
  Extensions extensions(ExtensionSettings settings, InfrastructureLanguage language) {
    try {
      return DirectoryExtensions.load(settings.directories(), language);
    } catch (ProblemException broken) {
      throw new BrokenExtensionException(broken);
    }
  }
}
