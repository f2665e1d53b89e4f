package io.provisioning.controlcenter.identity.passkey;

import io.provisioning.controlcenter.identity.IdentityAudit;
import io.provisioning.controlcenter.identity.PublicOrigin;
import io.provisioning.controlcenter.identity.account.Users;
import io.provisioning.controlcenter.identity.factor.SecondFactors;
import io.provisioning.controlcenter.identity.secret.RandomSecrets;
import io.provisioning.controlcenter.identity.session.FreshFactor;
import java.time.InstantSource;
import org.springframework.boot.context.properties.EnableConfigurationProperties;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;

@Configuration(proxyBeanMethods = false)
@EnableConfigurationProperties({PasskeySettings.class, PublicOrigin.class})
class PasskeyConfiguration {

  @Bean
  Passkeys passkeys(
      PasskeySettings settings,
      PublicOrigin origin,
      Users users,
      RandomSecrets secrets,
      InstantSource time) {
    return new Passkeys(settings.at(origin), users, secrets, time);
  }

  @Bean
  OwnPasskeys ownPasskeys(
      Users users,
      Passkeys passkeys,
      SecondFactors factors,
      FreshFactor fresh,
      IdentityAudit audit) {
    return new OwnPasskeys(users, passkeys, factors, fresh, audit);
  }
}
