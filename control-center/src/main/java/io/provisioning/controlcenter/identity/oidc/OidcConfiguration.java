package io.provisioning.controlcenter.identity.oidc;

import io.provisioning.controlcenter.identity.IdentityAudit;
import io.provisioning.controlcenter.identity.PublicOrigin;
import io.provisioning.controlcenter.identity.account.Users;
import io.provisioning.controlcenter.identity.secret.PrivateFiles;
import io.provisioning.controlcenter.identity.secret.RandomSecrets;
import io.provisioning.controlcenter.identity.session.Sessions;
import java.time.InstantSource;
import java.util.HashMap;
import org.springframework.boot.context.properties.EnableConfigurationProperties;
import org.springframework.context.ApplicationEventPublisher;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;

@Configuration(proxyBeanMethods = false)
@EnableConfigurationProperties(OidcSettings.class)
class OidcConfiguration {

  @Bean
  OutsideUsers outsideUsers(
      OutsideIdentities identities,
      Users users,
      ApplicationEventPublisher events,
      InstantSource time) {
    return new OutsideUsers(identities, users, events, time);
  }

  @Bean
  OidcSignIn oidcSignIn(
      OidcSettings settings,
      PublicOrigin origin,
      OutsideUsers users,
      Sessions sessions,
      RandomSecrets secrets,
      IdentityAudit audit,
      InstantSource time) {
    var providers = new HashMap<String, OidcProvider>();
    settings
        .oidc()
        .forEach((name, provider) -> {
          var file = provider.clientSecretFile();
          var secret = file == null ? null : PrivateFiles.readAlone(file).strip();
          var callback = origin.at("/api/v1/oidc/%s/callback".formatted(name));
          providers.put(name, new OidcProvider(provider, secret, callback));
        });
    return new OidcSignIn(providers, users, sessions, secrets, audit, time);
  }
}
