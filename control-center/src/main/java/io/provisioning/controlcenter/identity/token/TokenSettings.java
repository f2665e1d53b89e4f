package io.provisioning.controlcenter.identity.token;

import java.time.Duration;
import org.springframework.boot.context.properties.ConfigurationProperties;
import org.springframework.boot.context.properties.bind.DefaultValue;

/**
 * Tokens and their keys.
 *
 * @param issuer that stands in every token; services must be told the same
 * @param accessTtl how long an access token is good
 * @param keyAge after which a new key signs
 * @param keyOverlap how long a key stays published that no longer signs: longer than any token
 */
@ConfigurationProperties("provisioning.identity.tokens")
record TokenSettings(
    @DefaultValue("control-center") String issuer,
    @DefaultValue("5m") Duration accessTtl,
    @DefaultValue("30d") Duration keyAge,
    @DefaultValue("1h") Duration keyOverlap) {

  TokenSettings {
    if (keyOverlap.compareTo(accessTtl) <= 0) {
      throw new IllegalArgumentException(
          "provisioning.identity.tokens.key-overlap must be longer than access-ttl");
    }
  }
}
