package io.provisioning.orchestrator.declaration.completion;

import io.provisioning.config.infrastructure.InfrastructureLanguage;
import io.provisioning.orchestrator.declaration.file.DeclaredFiles;
import io.provisioning.orchestrator.extension.Catalogs;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;

@Configuration(proxyBeanMethods = false)
class CompletionConfiguration {

  @Bean
  DeclarationCompletion declarationCompletion(
      InfrastructureLanguage language, Catalogs catalogs, DeclaredFiles files) {
    return new DeclarationCompletion(language, catalogs, new WorkspaceUsage(files));
  }
}
