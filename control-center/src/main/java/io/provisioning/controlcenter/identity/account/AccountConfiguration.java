package io.provisioning.controlcenter.identity.account;

import io.provisioning.controlcenter.identity.IdentityAudit;
import io.provisioning.controlcenter.identity.secret.PrivateFiles;
import io.provisioning.controlcenter.identity.secret.RandomSecrets;
import io.provisioning.service.configuration.LiveSettings;
import java.time.InstantSource;
import org.springframework.boot.autoconfigure.condition.ConditionalOnBooleanProperty;
import org.springframework.boot.context.properties.EnableConfigurationProperties;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;

@Configuration(proxyBeanMethods = false)
@EnableConfigurationProperties(PasswordSettings.class)
class AccountConfiguration {

  @Bean
  Passwords passwords(PasswordSettings settings) {
    return new Passwords(settings);
  }

  @Bean
  PasswordRules passwordRules(LiveSettings live) {
    var settings = live.of(PasswordSettings.class, "min-length");
    return new PasswordRules(() -> settings.get().minLength());
  }

  @Bean
  Administrators administrators(IdentityAudit audit, Users users) {
    return new Administrators(audit, users);
  }

  @Bean
  FirstAdministrator firstAdministrator(
      Users users,
      Passwords passwords,
      RandomSecrets secrets,
      PrivateFiles identityFiles,
      InstantSource time) {
    return new FirstAdministrator(users, passwords, secrets, identityFiles, time);
  }

  /** For a home of somebody; an installation of many has no machine that is its owner's. */
  @Bean
  @ConditionalOnBooleanProperty("provisioning.identity.local-account")
  LocalAccount localAccount(
      ServiceAccounts accounts,
      RandomSecrets secrets,
      PrivateFiles identityFiles,
      IdentityAudit audit,
      InstantSource time) {
    return new LocalAccount(accounts, secrets, identityFiles, audit, time);
  }
}
