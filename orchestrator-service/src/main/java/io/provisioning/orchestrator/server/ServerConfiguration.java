package io.provisioning.orchestrator.server;

import io.provisioning.orchestrator.provider.Providers;
import io.provisioning.orchestrator.resource.Resources;
import org.springframework.boot.context.properties.EnableConfigurationProperties;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;

@Configuration(proxyBeanMethods = false)
@EnableConfigurationProperties(ServerSettings.class)
class ServerConfiguration {

  @Bean
  Servers servers(Resources resources, Providers providers, ServerSettings settings) {
    return new Servers(resources, providers, settings);
  }

  @Bean
  ServerChannels serverChannels(Servers servers) {
    return new ServerChannels(servers);
  }

  @Bean
  Journals journals(Servers servers) {
    return new Journals(servers);
  }
}
