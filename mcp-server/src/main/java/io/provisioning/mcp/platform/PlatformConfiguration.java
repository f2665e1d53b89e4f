package io.provisioning.mcp.platform;

import org.springframework.boot.context.properties.EnableConfigurationProperties;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;
import tools.jackson.databind.json.JsonMapper;

@Configuration(proxyBeanMethods = false)
@EnableConfigurationProperties(PlatformSettings.class)
class PlatformConfiguration {

  @Bean
  Platform platform(PlatformSettings settings, JsonMapper json) {
    return new HttpPlatform(settings.controlCenter(), json);
  }
}
