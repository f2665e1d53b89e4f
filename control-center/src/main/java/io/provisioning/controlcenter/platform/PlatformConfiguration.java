package io.provisioning.controlcenter.platform;

import io.provisioning.controlcenter.authorization.Inventory;
import io.provisioning.controlcenter.contract.Contracts;
import io.provisioning.controlcenter.identity.Delegations;
import io.provisioning.controlcenter.identity.ServiceTokens;
import jakarta.servlet.FilterChain;
import org.springframework.boot.context.properties.EnableConfigurationProperties;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;
import org.springframework.scheduling.annotation.EnableScheduling;
import tools.jackson.databind.json.JsonMapper;

@Configuration(proxyBeanMethods = false)
@EnableConfigurationProperties(PlatformSettings.class)
@EnableScheduling
class PlatformConfiguration {

  @Bean
  HttpServices httpServices(Contracts contracts, PlatformSettings settings) {
    return new HttpServices(contracts.addresses(), settings.timeout());
  }

  @Bean
  PlatformServices platformServices(
      Contracts contracts, HttpServices services, ServiceTokens tokens, JsonMapper json) {
    return new HttpPlatformServices(contracts.services(), services, tokens, json);
  }

  @Bean
  Things things(PlatformServices services) {
    return new HttpThings(services);
  }

  @Bean
  ServiceInventory serviceInventory(Contracts contracts, Things things, Inventory inventory) {
    return new ServiceInventory(contracts, things, inventory);
  }

  /** The way of what the door has let in. */
  @Bean
  FilterChain passage(HttpServices services, ServiceTokens tokens, Delegations delegations) {
    return new HttpPassage(services, tokens, delegations);
  }
}
