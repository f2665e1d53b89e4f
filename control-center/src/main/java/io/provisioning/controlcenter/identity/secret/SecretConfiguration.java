package io.provisioning.controlcenter.identity.secret;

import java.nio.file.Path;
import java.security.SecureRandom;
import org.springframework.beans.factory.annotation.Value;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;

@Configuration(proxyBeanMethods = false)
class SecretConfiguration {

  @Bean
  SecureRandom secureRandom() {
    return new SecureRandom();
  }

  @Bean
  PrivateFiles identityFiles(@Value("${provisioning.identity.directory}") Path directory) {
    return new PrivateFiles(directory);
  }

  @Bean
  SecretKeys secretKeys(PrivateFiles identityFiles, SecureRandom random) {
    return new SecretKeys(identityFiles, random);
  }

  @Bean
  Sealing sealing(SecretKeys keys, SecureRandom random) {
    return new Sealing(keys.get("sealing.key", "AES"), random);
  }

  @Bean
  RandomSecrets randomSecrets(SecureRandom random) {
    return new RandomSecrets(random);
  }
}
