package io.provisioning.service.token;

import com.github.benmanes.caffeine.cache.Cache;
import com.github.benmanes.caffeine.cache.Caffeine;
import com.nimbusds.jose.JOSEException;
import com.nimbusds.jose.JOSEObjectType;
import com.nimbusds.jose.JWSAlgorithm;
import com.nimbusds.jose.KeySourceException;
import com.nimbusds.jose.jwk.source.JWKSource;
import com.nimbusds.jose.proc.BadJOSEException;
import com.nimbusds.jose.proc.DefaultJOSEObjectTypeVerifier;
import com.nimbusds.jose.proc.JWSVerificationKeySelector;
import com.nimbusds.jose.proc.SecurityContext;
import com.nimbusds.jwt.JWTClaimsSet;
import com.nimbusds.jwt.SignedJWT;
import com.nimbusds.jwt.proc.ConfigurableJWTProcessor;
import com.nimbusds.jwt.proc.DefaultJWTClaimsVerifier;
import com.nimbusds.jwt.proc.DefaultJWTProcessor;
import io.provisioning.config.problem.ProblemException;
import io.provisioning.service.problem.RequestProblem;
import java.text.ParseException;
import java.time.Instant;
import java.time.InstantSource;
import java.util.Date;
import java.util.Optional;
import java.util.Set;

/**
 * Verifies tokens of the platform: JWT (RFC 7519) of type {@code at+jwt} (RFC 9068), signed with
 * ES256 and nothing else, by a key that the set has under the token's key id. What the token's own
 * header says about keys is not looked at. Safe for use by many threads.
 */
public final class TokenVerifier {

  /** The type of every token of the platform. */
  public static final JOSEObjectType TYPE = new JOSEObjectType("at+jwt");

  private static final int LONGEST = 8 * 1024;
  private static final int REMEMBERED = 4_096;
  private static final int SKEW_SECONDS = 5;

  private final ConfigurableJWTProcessor<SecurityContext> processor = new DefaultJWTProcessor<>();
  private final InstantSource time;

  // checking a signature takes longer than most requests; a client sends the same token many times
  private final Cache<String, JWTClaimsSet> verified =
      Caffeine.newBuilder().maximumSize(REMEMBERED).build();

  /**
   * A verifier of what one issuer made for one audience.
   *
   * @param keys where public keys are found by their id
   */
  public TokenVerifier(
      JWKSource<SecurityContext> keys, String issuer, String audience, InstantSource time) {
    this.time = time;
    processor.setJWSTypeVerifier(new DefaultJOSEObjectTypeVerifier<>(TYPE));
    processor.setJWSKeySelector(new JWSVerificationKeySelector<>(JWSAlgorithm.ES256, keys));
    processor.setJWTClaimsSetVerifier(new Claims(issuer, audience, time));
  }

  /**
   * What a token says, if it is good.
   *
   * @throws ProblemException UNAVAILABLE if the keys cannot be had now
   */
  public Optional<JWTClaimsSet> verify(String token) {
    if (token.length() > LONGEST) {
      return Optional.empty();
    }
    var known = verified.getIfPresent(token);
    if (known != null) {
      return isExpired(known) ? Optional.empty() : Optional.of(known);
    }
    var claims = process(token);
    claims.ifPresent(good -> verified.put(token, good));
    return claims;
  }

  private boolean isExpired(JWTClaimsSet claims) {
    return !claims.getExpirationTime().toInstant().plusSeconds(SKEW_SECONDS).isAfter(now());
  }

  private Instant now() {
    return time.instant();
  }

  private Optional<JWTClaimsSet> process(String token) {
    try {
      var parsed = SignedJWT.parse(token);
      var id = parsed.getHeader().getKeyID();
      // without an id, every key of the set would be tried
      return id == null ? Optional.empty() : Optional.of(processor.process(parsed, null));
    } catch (KeySourceException e) {
      throw RequestProblem.UNAVAILABLE.because(
          "the keys of the platform cannot be fetched, so nobody's token can be checked",
          "start the control center, and try again",
          e);
    } catch (ParseException | BadJOSEException | JOSEException e) {
      return Optional.empty();
    }
  }

  private static final class Claims extends DefaultJWTClaimsVerifier<SecurityContext> {

    private final InstantSource time;

    Claims(String issuer, String audience, InstantSource time) {
      super(
          audience,
          new JWTClaimsSet.Builder().issuer(issuer).build(),
          Set.of("sub", "iat", "exp", "jti"));
      this.time = time;
      setMaxClockSkew(SKEW_SECONDS);
    }

    @Override
    @SuppressWarnings("JavaUtilDate") // the library's signature
    protected Date currentTime() {
      return Date.from(time.instant());
    }
  }
}
