package io.provisioning.controlcenter.identity.oauth;

import io.provisioning.controlcenter.identity.IdentityAudit;
import io.provisioning.controlcenter.identity.PublicOrigin;
import io.provisioning.controlcenter.identity.TokenChallenges;
import io.provisioning.controlcenter.identity.secret.Hmac;
import io.provisioning.controlcenter.identity.secret.RandomSecrets;
import io.provisioning.controlcenter.identity.secret.SecretKeys;
import io.provisioning.controlcenter.identity.session.FreshFactor;
import io.provisioning.controlcenter.identity.session.Sessions;
import io.provisioning.controlcenter.identity.token.AccessTokens;
import java.time.InstantSource;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;
import tools.jackson.databind.json.JsonMapper;

@Configuration(proxyBeanMethods = false)
class OAuthConfiguration {

  @Bean
  ClientIds clientIds(SecretKeys keys, JsonMapper json) {
    return new ClientIds(new Hmac(keys.get("client.key", Hmac.ALGORITHM)), json);
  }

  @Bean
  Codes authorizationCodes(RandomSecrets secrets, InstantSource time) {
    return new Codes(secrets, time);
  }

  @Bean
  ProtectedResources protectedResources(TokenChallenges challenges, PublicOrigin origin) {
    return new ProtectedResources(challenges, origin);
  }

  @Bean
  Consent consent(
      ClientIds ids,
      ProtectedResources resources,
      Codes codes,
      FreshFactor fresh,
      IdentityAudit audit) {
    return new Consent(ids, resources, codes, fresh, audit);
  }

  @Bean
  Exchange tokenExchange(
      ClientIds ids,
      Codes codes,
      ProtectedResources resources,
      Sessions sessions,
      AccessTokens tokens,
      TokenChallenges challenges,
      IdentityAudit audit) {
    return new Exchange(ids, codes, resources, sessions, tokens, challenges, audit);
  }
}
