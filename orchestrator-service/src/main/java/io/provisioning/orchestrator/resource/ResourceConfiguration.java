package io.provisioning.orchestrator.resource;

import io.provisioning.orchestrator.operation.Transition;
import io.provisioning.orchestrator.provider.Providers;
import io.provisioning.orchestrator.secret.Secrets;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;
import org.springframework.core.Ordered;
import org.springframework.core.annotation.Order;

@Configuration(proxyBeanMethods = false)
class ResourceConfiguration {

  /** Comes before other listeners: they find in it what they are told of. */
  @Bean
  @Order(Ordered.HIGHEST_PRECEDENCE)
  ResourceGraph resourceGraph(Providers providers, Secrets secrets) {
    return new ResourceGraph(new ProviderRecreation(providers), new SecretCleanup(secrets));
  }

  @Bean
  Transition.Folds resourceFolds(Providers providers) {
    return () -> ofLongAgo(providers);
  }

  @Bean
  ResourceHistory resourceHistory(Transition.Past past, Providers providers) {
    return new ResourceHistory(past, () -> ofLongAgo(providers));
  }

  @Bean
  RememberedResources rememberedResources(
      ResourceGraph graph, ResourceHistory history, LiveChanges changes) {
    return new RememberedResources(graph, history, changes);
  }

  /** Nobody cleans up after infrastructures of long ago. */
  private static ResourceGraph ofLongAgo(Providers providers) {
    return new ResourceGraph(new ProviderRecreation(providers), _ -> {});
  }
}
