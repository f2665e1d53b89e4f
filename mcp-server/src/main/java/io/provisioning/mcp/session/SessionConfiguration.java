package io.provisioning.mcp.session;

import io.provisioning.mcp.feature.Offer;
import io.provisioning.mcp.platform.Platform;
import java.time.InstantSource;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;

@Configuration(proxyBeanMethods = false)
class SessionConfiguration {

  @Bean
  AgentSessions agentSessions(Platform platform, Offer offer, InstantSource time) {
    return new AgentSessions(new CallLog(platform), new Replay(offer), time);
  }
}
