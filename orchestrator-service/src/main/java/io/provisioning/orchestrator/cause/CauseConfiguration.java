package io.provisioning.orchestrator.cause;

import io.provisioning.orchestrator.resource.Health;
import io.provisioning.orchestrator.resource.ResourceGraph;
import io.provisioning.orchestrator.resource.Resources;
import java.util.List;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;

@Configuration(proxyBeanMethods = false)
class CauseConfiguration {

  @Bean
  Sign.Source healthSigns(Health.Source health) {
    return new HealthSigns(health);
  }

  @Bean
  Sign.Source changeSigns(Resources resources) {
    return new ChangeSigns(resources::history);
  }

  @Bean
  Causes causes(ResourceGraph graph, List<Sign.Source> sources) {
    return new Causes(graph, sources);
  }
}
