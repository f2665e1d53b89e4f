package io.provisioning.mcp.retrieval;

import io.provisioning.mcp.platform.Platform;
import org.springframework.boot.context.properties.EnableConfigurationProperties;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;

@Configuration(proxyBeanMethods = false)
@EnableConfigurationProperties(RetrievalSettings.class)
class RetrievalConfiguration {

  @Bean
  KeptIndex keptIndex(RetrievalSettings settings) {
    return new KeptIndex(settings.directory());
  }

  @Bean
  Retrieval retrieval(KeptIndex index, Platform platform) {
    return new Retrieval(index, platform);
  }
}
