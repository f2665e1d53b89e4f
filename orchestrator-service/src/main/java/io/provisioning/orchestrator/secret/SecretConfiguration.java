package io.provisioning.orchestrator.secret;

import java.time.Clock;
import org.springframework.boot.context.properties.EnableConfigurationProperties;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;

@Configuration(proxyBeanMethods = false)
@EnableConfigurationProperties(SecretSettings.class)
class SecretConfiguration {

  @Bean
  Secrets secrets(SecretSettings settings, Clock clock) {
    return new FilesystemSecrets(settings.home().resolve("secrets"), clock);
  }
}
