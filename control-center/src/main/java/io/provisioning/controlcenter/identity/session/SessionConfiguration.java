package io.provisioning.controlcenter.identity.session;

import io.provisioning.controlcenter.identity.IdentityAudit;
import io.provisioning.controlcenter.identity.account.ServiceAccounts;
import io.provisioning.controlcenter.identity.account.Users;
import io.provisioning.controlcenter.identity.secret.Hmac;
import io.provisioning.controlcenter.identity.secret.RandomSecrets;
import io.provisioning.controlcenter.identity.secret.SecretKeys;
import io.provisioning.controlcenter.identity.token.AccessTokens;
import io.provisioning.service.configuration.LiveSettings;
import java.time.InstantSource;
import org.springframework.boot.context.properties.EnableConfigurationProperties;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;

@Configuration(proxyBeanMethods = false)
@EnableConfigurationProperties(SessionSettings.class)
class SessionConfiguration {

  @Bean
  KnownCallers knownCallers(
      SessionRecords sessions,
      Users users,
      ServiceAccounts programs,
      LiveSettings live,
      InstantSource time) {
    var settings = live.of(SessionSettings.class, "idle");
    return new KnownCallers(sessions, users, programs, () -> settings.get().idle(), time);
  }

  @Bean
  FreshFactor freshFactor(SessionSettings settings, InstantSource time) {
    return new FreshFactor(settings.fresh(), time);
  }

  @Bean
  RefreshCookie refreshCookie(SessionSettings settings) {
    return new RefreshCookie(settings);
  }

  @Bean
  DeviceTokens deviceTokens(SecretKeys keys, RandomSecrets secrets) {
    return new DeviceTokens(keys.get("device.key", Hmac.ALGORITHM), secrets);
  }

  @Bean
  Sessions sessions(
      SessionRecords records,
      Users users,
      SecretKeys keys,
      AccessTokens accessTokens,
      DeviceTokens deviceTokens,
      KnownCallers known,
      IdentityAudit audit,
      LiveSettings live,
      InstantSource time) {
    return new Sessions(
        records,
        users,
        new RefreshTokens(keys.get("refresh.key", Hmac.ALGORITHM)),
        accessTokens,
        deviceTokens,
        known,
        audit,
        live.of(SessionSettings.class, "idle", "lifetime"),
        time);
  }
}
