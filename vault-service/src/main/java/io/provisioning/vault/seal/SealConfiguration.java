package io.provisioning.vault.seal;

import org.springframework.boot.context.properties.EnableConfigurationProperties;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;

@Configuration(proxyBeanMethods = false)
@EnableConfigurationProperties(SealSettings.class)
class SealConfiguration {

  @Bean
  KeyService localKeyService(SealSettings settings) {
    return new LocalKeyService(new KeyFile(settings.keyFile()));
  }
}
