package io.provisioning.orchestrator.update;

import io.provisioning.orchestrator.declaration.Declarations;
import io.provisioning.orchestrator.declaration.Locks;
import io.provisioning.orchestrator.declaration.UpdatePolicies;
import io.provisioning.orchestrator.extension.Catalogs;
import io.provisioning.orchestrator.resource.Resources;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;

@Configuration(proxyBeanMethods = false)
class UpdateConfiguration {

  @Bean
  PackageUpdates packageUpdates(Catalogs catalogs, Locks locks, UpdatePolicies policies) {
    return new PackageUpdates(catalogs, locks, policies);
  }

  @Bean
  PackageUses packageUses(Resources resources, Catalogs catalogs) {
    return new PackageUses(resources, catalogs);
  }

  @Bean
  VersionSurvey versionSurvey(
      Resources resources,
      Declarations declarations,
      Locks locks,
      UpdatePolicies policies,
      Catalogs catalogs) {
    return new VersionSurvey(resources, declarations, locks, policies, catalogs);
  }
}
