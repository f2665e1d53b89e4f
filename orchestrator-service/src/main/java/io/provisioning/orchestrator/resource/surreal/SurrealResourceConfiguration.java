package io.provisioning.orchestrator.resource.surreal;

import io.provisioning.orchestrator.operation.Transition;
import io.provisioning.orchestrator.resource.RememberedResources;
import io.provisioning.orchestrator.resource.ResourceGraph;
import io.provisioning.orchestrator.resource.ResourceHistory;
import io.provisioning.orchestrator.resource.Resources;
import java.time.Clock;
import org.springframework.boot.autoconfigure.condition.ConditionalOnProperty;
import org.springframework.boot.context.properties.EnableConfigurationProperties;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;
import org.springframework.context.annotation.Primary;

@Configuration(proxyBeanMethods = false)
@ConditionalOnProperty("provisioning.surrealdb.url")
@EnableConfigurationProperties(SurrealGraphSettings.class)
class SurrealResourceConfiguration {

  @Bean
  SurrealConnection resourceGraphConnection(SurrealGraphSettings settings, Clock clock) {
    return new SurrealConnection(settings, clock);
  }

  @Bean
  PendingTransitions pendingTransitions() {
    return new PendingTransitions();
  }

  @Bean
  SurrealProjection resourceProjection(
      PendingTransitions pending,
      Transition.Ledger ledger,
      ResourceGraph graph,
      SurrealConnection connection) {
    return new SurrealProjection(pending, ledger, graph, connection);
  }

  @Bean
  SurrealCheckpoints resourceCheckpoints(SurrealConnection connection) {
    return new SurrealCheckpoints(connection);
  }

  @Bean
  SurrealReads resourceReads(SurrealConnection connection) {
    return new SurrealReads(connection);
  }

  @Bean
  @Primary
  Resources surrealResources(
      SurrealReads reads,
      SurrealCheckpoints checkpoints,
      SurrealProjection projection,
      ResourceHistory history,
      RememberedResources remembered) {
    return new SurrealResources(reads, checkpoints, projection, history, remembered);
  }
}
