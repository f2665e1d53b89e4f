package io.provisioning.orchestrator.declaration;

import io.provisioning.config.infrastructure.InfrastructureLanguage;
import io.provisioning.orchestrator.declaration.file.CostlyDocuments;
import io.provisioning.orchestrator.declaration.file.DeclarationSettings;
import io.provisioning.orchestrator.declaration.file.DeclaredFiles;
import io.provisioning.orchestrator.declaration.file.DeclaredTrust;
import io.provisioning.orchestrator.declaration.file.Saves;
import io.provisioning.orchestrator.declaration.file.SealedDeclarations;
import io.provisioning.orchestrator.declaration.history.History;
import io.provisioning.orchestrator.extension.Catalogs;
import io.provisioning.orchestrator.extension.TrustPolicies;
import io.provisioning.orchestrator.secret.Identities;
import java.time.Clock;
import org.springframework.boot.context.properties.EnableConfigurationProperties;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;

@Configuration(proxyBeanMethods = false)
@EnableConfigurationProperties(DeclarationSettings.class)
class DeclarationConfiguration {

  @Bean
  DeclaredFiles declaredFiles(DeclarationSettings settings) {
    return new DeclaredFiles(settings.workspaces());
  }

  @Bean
  TrustPolicies trustPolicies(DeclaredFiles files) {
    return new DeclaredTrust(files);
  }

  @Bean
  DeclaredTexts declaredTexts(DeclaredFiles files, Saves saves, AppliedVersions applied) {
    return new DeclaredTexts(files, saves, applied);
  }

  @Bean
  SealedDeclarations sealedDeclarations(Identities identities) {
    return new SealedDeclarations(identities);
  }

  @Bean
  CostlyDocuments costlyDocuments() {
    return new CostlyDocuments();
  }

  @Bean
  Declarations declarations(
      InfrastructureLanguage language,
      DeclaredFiles files,
      CostlyDocuments costly,
      SealedDeclarations sealed) {
    return new Declarations(language, files, costly, sealed);
  }

  @Bean
  Drafts drafts(
      InfrastructureLanguage language,
      Catalogs catalogs,
      DeclaredFiles files,
      CostlyDocuments costly,
      SealedDeclarations sealed) {
    return new Drafts(language, catalogs, files, costly, sealed);
  }

  @Bean
  Locks locks(DeclaredFiles files) {
    return new Locks(files);
  }

  @Bean
  UpdatePolicies updatePolicies(DeclaredFiles files) {
    return new UpdatePolicies(files);
  }

  @Bean
  Saves saves(DeclaredFiles files, Clock clock) {
    return new Saves(files, History.inGit(clock));
  }

  @Bean
  DeclarationEditing declarationEditing(DeclaredFiles files, Drafts drafts, Saves saves) {
    return new DeclarationEditing(files, drafts, saves);
  }

  @Bean
  PackageLocks packageLocks(
      DeclaredFiles files, DeclarationEditing editing, Drafts drafts, Catalogs catalogs) {
    return new PackageLocks(files, editing, drafts, catalogs);
  }

  @Bean
  Versions versions(
      DeclaredFiles files, DeclarationEditing editing, Saves saves, AppliedVersions applied) {
    return new Versions(files, editing, saves, applied);
  }

  @Bean
  AppliedDeclarations appliedDeclarations(
      InfrastructureLanguage language,
      Declarations declarations,
      DeclaredFiles files,
      DeclarationEditing editing) {
    return new WorkflowSaves(language, declarations, files, editing);
  }
}
