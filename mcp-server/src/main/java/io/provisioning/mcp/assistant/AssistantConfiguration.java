package io.provisioning.mcp.assistant;

import io.provisioning.mcp.explanation.Explanations;
import io.provisioning.mcp.platform.Platform;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;

@Configuration(proxyBeanMethods = false)
class AssistantConfiguration {

  @Bean
  Assistant assistant(Platform platform, Explanations explanations) {
    return new Assistant(platform, explanations);
  }
}
