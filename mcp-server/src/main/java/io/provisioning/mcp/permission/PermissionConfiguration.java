package io.provisioning.mcp.permission;

import io.provisioning.mcp.feature.Offer;
import io.provisioning.mcp.platform.Platform;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;

@Configuration(proxyBeanMethods = false)
class PermissionConfiguration {

  @Bean
  AgentTools agentTools(Offer offer, Platform platform) {
    return new AgentTools(offer, platform);
  }
}
