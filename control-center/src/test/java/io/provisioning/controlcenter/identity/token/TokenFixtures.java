package io.provisioning.controlcenter.identity.token;

import io.provisioning.controlcenter.identity.secret.PrivateFiles;
import io.provisioning.service.token.TokenVerifier;
import java.time.Duration;
import java.time.InstantSource;

/** Access tokens with keys of their own. */
public final class TokenFixtures {

  public static AccessTokens accessTokens(PrivateFiles files, InstantSource time) {
    var settings =
        new TokenSettings(
            "control-center", Duration.ofMinutes(5), Duration.ofDays(30), Duration.ofHours(1));
    var keys = new SigningKeys(files.in("keys"), settings, time);
    return new AccessTokens(
        new TokenMint(keys, settings.issuer(), time),
        audience ->
            new TokenVerifier(
                (selector, _) -> selector.select(keys.published()),
                settings.issuer(),
                audience,
                time),
        settings.accessTtl());
  }

  private TokenFixtures() {}
}
