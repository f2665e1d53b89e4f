package io.provisioning.controlcenter.identity.factor;

import io.provisioning.controlcenter.identity.account.Users;
import io.provisioning.controlcenter.identity.secret.RandomSecrets;
import io.provisioning.controlcenter.identity.secret.Sealing;
import java.time.InstantSource;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;

@Configuration(proxyBeanMethods = false)
class FactorConfiguration {

  @Bean
  SecondFactors secondFactors(
      Users users, Sealing sealing, RandomSecrets secrets, InstantSource time) {
    return new SecondFactors(users, sealing, secrets, time);
  }
}
