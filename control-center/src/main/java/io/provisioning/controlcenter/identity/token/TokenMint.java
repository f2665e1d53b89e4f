package io.provisioning.controlcenter.identity.token;

import com.nimbusds.jose.JOSEException;
import com.nimbusds.jose.JWSAlgorithm;
import com.nimbusds.jose.JWSHeader;
import com.nimbusds.jwt.JWTClaimsSet;
import com.nimbusds.jwt.SignedJWT;
import io.provisioning.controlcenter.identity.Caller;
import io.provisioning.service.token.TokenVerifier;
import java.time.Duration;
import java.time.InstantSource;
import java.util.Date;
import java.util.Locale;
import java.util.UUID;

/** Signs what tokens say. */
final class TokenMint {

  private final SigningKeys keys;
  private final String issuer;
  private final InstantSource time;

  TokenMint(SigningKeys keys, String issuer, InstantSource time) {
    this.keys = keys;
    this.issuer = issuer;
    this.time = time;
  }

  /** What every token says of a caller. */
  @SuppressWarnings("JavaUtilDate") // the library's type
  JWTClaimsSet.Builder claims(Caller caller, String audience, Duration ttl) {
    var now = time.instant();
    return new JWTClaimsSet.Builder()
        .issuer(issuer)
        .audience(audience)
        .subject(caller.id())
        .jwtID(UUID.randomUUID().toString())
        .issueTime(Date.from(now))
        .expirationTime(Date.from(now.plus(ttl)))
        .claim("name", caller.name())
        .claim("kind", caller.kind().name().toLowerCase(Locale.ROOT));
  }

  /** A signed token. */
  String sign(JWTClaimsSet claims) {
    var key = keys.current();
    var header =
        new JWSHeader.Builder(JWSAlgorithm.ES256).type(TokenVerifier.TYPE).keyID(key.id()).build();
    var token = new SignedJWT(header, claims);
    try {
      token.sign(key.signer());
    } catch (JOSEException e) {
      throw new IllegalStateException("a token could not be signed", e);
    }
    return token.serialize();
  }
}
