package io.provisioning.orchestrator.extension;

import io.provisioning.config.extension.DirectoryExtensions;
import io.provisioning.config.extension.Extensions;
import io.provisioning.config.infrastructure.InfrastructureLanguage;
import io.provisioning.config.problem.ProblemException;
import io.provisioning.orchestrator.provider.Providers;
import org.springframework.boot.context.properties.EnableConfigurationProperties;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;

@Configuration(proxyBeanMethods = false)
@EnableConfigurationProperties(ExtensionSettings.class)
class ExtensionConfiguration {

  /** The first document would otherwise wait for the language's engine to start. */
  @Bean
  InfrastructureLanguage infrastructureLanguage(Providers providers) {
    var language = InfrastructureLanguage.create(providers.names());
    Thread.ofVirtual().name("warm up infrastructure language").start(language::warmUp);
    return language;
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
