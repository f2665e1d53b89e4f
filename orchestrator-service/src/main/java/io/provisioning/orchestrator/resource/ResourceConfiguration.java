package io.provisioning.orchestrator.resource;

import io.provisioning.orchestrator.operation.Transition;
import io.provisioning.orchestrator.provider.Providers;
import io.provisioning.orchestrator.secret.Secrets;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;

@Configuration(proxyBeanMethods = false)
class ResourceConfiguration {

  @Bean
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

  /** Nobody cleans up after infrastructures of long ago. */
  private static ResourceGraph ofLongAgo(Providers providers) {
    return new ResourceGraph(new ProviderRecreation(providers), _ -> {});
  }
}
