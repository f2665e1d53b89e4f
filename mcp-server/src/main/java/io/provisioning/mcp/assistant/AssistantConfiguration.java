package io.provisioning.mcp.assistant;

import io.provisioning.mcp.explanation.Explanations;
import io.provisioning.mcp.model.ModelUse;
import io.provisioning.mcp.platform.Platform;
import java.time.InstantSource;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;

@Configuration(proxyBeanMethods = false)
class AssistantConfiguration {

  @Bean
  Assistant assistant(
      Platform platform, Explanations explanations, ModelUse use, InstantSource time) {
    return new Assistant(platform, explanations, use, time);
  }
}
