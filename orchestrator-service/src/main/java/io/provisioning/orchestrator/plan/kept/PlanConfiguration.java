package io.provisioning.orchestrator.plan.kept;

import io.provisioning.config.infrastructure.InfrastructureLanguage;
import io.provisioning.orchestrator.declaration.DeclaredTexts;
import io.provisioning.orchestrator.declaration.Drafts;
import io.provisioning.orchestrator.declaration.Locks;
import io.provisioning.orchestrator.extension.Catalogs;
import io.provisioning.orchestrator.plan.KnownDrift;
import io.provisioning.orchestrator.plan.RunningWorkflows;
import io.provisioning.orchestrator.plan.goal.WorldReader;
import io.provisioning.orchestrator.provider.Providers;
import io.provisioning.orchestrator.resource.ResourceGraph;
import io.provisioning.orchestrator.secret.LiteralSecrets;
import io.provisioning.orchestrator.secret.Secrets;
import io.provisioning.orchestrator.update.PackageUpdates;
import io.provisioning.service.configuration.LiveSettings;
import java.time.Clock;
import org.springframework.boot.context.properties.EnableConfigurationProperties;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;

@Configuration(proxyBeanMethods = false)
@EnableConfigurationProperties(PlanSettings.class)
class PlanConfiguration {

  @Bean
  WorldReader worldReader(ResourceGraph graph, Providers providers, KnownDrift drift) {
    return new WorldReader(graph, providers, drift);
  }

  @Bean
  RecentPlans recentPlans(
      InfrastructureLanguage language,
      Providers providers,
      Catalogs catalogs,
      Drafts drafts,
      DeclaredTexts texts,
      WorldReader worlds,
      Locks locks,
      PackageUpdates updates,
      Secrets secrets,
      LiteralSecrets literals,
      PlanSettings settings,
      LiveSettings live,
      RunningWorkflows running,
      Clock clock) {
    return new RecentPlans(
        new Requests(language, providers, drafts, texts),
        worlds,
        new Choices(catalogs, locks, updates, providers),
        new PlannedSecrets(secrets, literals),
        new PlanFiles(
            settings.directory(), live.of(PlanSettings.class, "keep", "valid-for"), clock),
        running,
        clock);
  }
}
