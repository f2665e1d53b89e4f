package io.provisioning.orchestrator.extension;

import io.provisioning.config.evaluation.IsolatedLanguage;
import io.provisioning.config.extension.ExtensionProblem;
import io.provisioning.config.extension.directory.DirectoryExtensions;
import io.provisioning.config.infrastructure.InfrastructureLanguage;
import io.provisioning.config.problem.ProblemException;
import io.provisioning.orchestrator.extension.failure.BrokenExtensionException;
import io.provisioning.orchestrator.provider.Providers;
import io.provisioning.service.token.WorkloadIdentity;
import java.time.Clock;
import org.springframework.beans.factory.ObjectProvider;
import org.springframework.boot.context.properties.EnableConfigurationProperties;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;

@Configuration(proxyBeanMethods = false)
@EnableConfigurationProperties({
  ExtensionSettings.class,
  RegistrySettings.class,
  EvaluationSettings.class
})
class ExtensionConfiguration {

  @Bean
  InfrastructureLanguage infrastructureLanguage(Providers providers, EvaluationSettings settings) {
    return new IsolatedLanguage(providers.names(), settings.idle(), settings.launcher());
  }

  @Bean
  Catalogs catalogs(
      ExtensionSettings settings,
      RegistrySettings registry,
      TrustPolicies policies,
      InfrastructureLanguage language,
      ObjectProvider<WorkloadIdentity> identities,
      Clock clock) {
    var own = own(settings, language);
    var url = registry.url();
    if (url == null) {
      return Catalogs.of(own);
    }
    var identity = identities.getIfAvailable();
    if (identity == null) {
      throw ExtensionProblem.PACKAGES_UNAVAILABLE.because(
          "`provisioning.extensions.registry.url` is set, but the orchestrator has no key to ask"
              + " the registry with",
          "set `provisioning.security.workload-key`, or start with `provisioning up`");
    }
    return new RegistryCatalogs(
        new HttpRegistry(url, registry.timeout(), identity),
        new FilesystemPackages(registry.cache()),
        policies,
        own,
        language,
        new RegistryCatalogs.Grace(registry.grace(), clock));
  }

  private static DirectoryExtensions own(
      ExtensionSettings settings, InfrastructureLanguage language) {
    try {
      return DirectoryExtensions.load(settings.directories(), language);
    } catch (ProblemException broken) {
      throw new BrokenExtensionException(broken);
    }
  }
}
