package io.provisioning.controlcenter.identity.token;

import io.provisioning.controlcenter.identity.Delegations;
import io.provisioning.controlcenter.identity.ServiceTokens;
import io.provisioning.controlcenter.identity.secret.PrivateFiles;
import io.provisioning.service.token.TokenVerifier;
import java.time.InstantSource;
import org.springframework.boot.context.properties.EnableConfigurationProperties;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;

@Configuration(proxyBeanMethods = false)
@EnableConfigurationProperties(TokenSettings.class)
class TokenConfiguration {

  @Bean
  SigningKeys signingKeys(PrivateFiles identityFiles, TokenSettings settings, InstantSource time) {
    return new SigningKeys(identityFiles.in("keys"), settings, time);
  }

  @Bean
  TokenMint tokenMint(SigningKeys keys, TokenSettings settings, InstantSource time) {
    return new TokenMint(keys, settings.issuer(), time);
  }

  @Bean
  AccessTokens accessTokens(
      TokenMint mint, SigningKeys keys, TokenSettings settings, InstantSource time) {
    return new AccessTokens(
        mint,
        audience ->
            new TokenVerifier(
                (selector, _) -> selector.select(keys.published()),
                settings.issuer(),
                audience,
                time),
        settings.accessTtl());
  }

  @Bean
  ServiceTokens serviceTokens(TokenMint mint, InstantSource time) {
    return new SignedServiceTokens(mint, time);
  }

  @Bean
  Delegations delegations(TokenMint mint, InstantSource time) {
    return new SignedDelegations(mint, time);
  }
}
