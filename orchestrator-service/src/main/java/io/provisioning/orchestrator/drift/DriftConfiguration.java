package io.provisioning.orchestrator.drift;

import io.micrometer.core.instrument.MeterRegistry;
import io.provisioning.config.infrastructure.InfrastructureLanguage;
import io.provisioning.orchestrator.cause.Sign;
import io.provisioning.orchestrator.declaration.DeclaredTexts;
import io.provisioning.orchestrator.declaration.Drafts;
import io.provisioning.orchestrator.drift.kept.DriftFiles;
import io.provisioning.orchestrator.engine.InfrastructureWork;
import io.provisioning.orchestrator.engine.Workflows;
import io.provisioning.orchestrator.engine.steering.Submissions;
import io.provisioning.orchestrator.operation.InstalledFiles;
import io.provisioning.orchestrator.plan.Observations;
import io.provisioning.orchestrator.plan.Plans;
import io.provisioning.orchestrator.provider.Providers;
import io.provisioning.orchestrator.resource.Health;
import io.provisioning.orchestrator.resource.ResourceGraph;
import java.time.Clock;
import org.springframework.boot.context.properties.EnableConfigurationProperties;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;

@Configuration(proxyBeanMethods = false)
@EnableConfigurationProperties(DriftSettings.class)
class DriftConfiguration {

  @Bean
  DriftBook driftBook(DriftSettings settings) {
    return new DriftBook(new DriftFiles(settings.directory()));
  }

  @Bean
  DriftHints driftHints() {
    return new DriftHints();
  }

  @Bean
  Drifts drifts(DriftBook book, ResourceGraph graph, Clock clock) {
    return new Drifts(book, graph, clock);
  }

  @Bean
  Sign.Source driftSigns(Drifts drifts) {
    return new DriftSigns(drifts);
  }

  @Bean
  DriftPlans driftPlans(
      InfrastructureLanguage language,
      DeclaredTexts texts,
      Drafts drafts,
      Observations observations,
      Plans plans) {
    return new DriftPlans(language, texts, drafts, observations, plans);
  }

  @Bean
  AutoRevert autoRevert(
      DriftSettings settings,
      Drifts drifts,
      DriftPlans plans,
      Submissions submissions,
      Workflows workflows,
      InfrastructureWork work,
      Clock clock) {
    return new AutoRevert(settings.revert(), drifts, plans, submissions, workflows, work, clock);
  }

  @Bean
  DriftRounds driftRounds(
      ResourceGraph graph,
      DriftBook book,
      Observations observations,
      Health.Source health,
      InstalledFiles files,
      DriftHints hints,
      InfrastructureWork work,
      Workflows workflows,
      DriftSettings settings,
      Clock clock) {
    var look = new DriftLook(graph, observations, health, files, settings.limit());
    return new DriftRounds(graph, book, look, hints, work, workflows, settings, clock);
  }

  @Bean
  DriftLifecycle driftLifecycle(
      DriftBook book,
      DriftRounds rounds,
      DriftHints hints,
      Providers providers,
      MeterRegistry registry,
      AutoRevert revert,
      DriftSettings settings,
      Clock clock) {
    return new DriftLifecycle(
        book,
        rounds,
        hints,
        new ProviderWatch(providers, rounds, hints),
        new DriftMetrics(book, registry, clock),
        revert,
        settings,
        clock);
  }
}
