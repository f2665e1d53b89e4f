package io.provisioning.mcp.explanation;

import io.provisioning.mcp.platform.Platform;
import io.provisioning.mcp.retrieval.Passages;
import java.time.InstantSource;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;

@Configuration(proxyBeanMethods = false)
class ExplanationConfiguration {

  @Bean
  Explanations explanations(Platform platform, Passages passages, InstantSource time) {
    return new Explanations(platform, passages, time);
  }
}
