package io.provisioning.service.token;

import com.nimbusds.jose.jwk.source.JWKSource;
import com.nimbusds.jose.jwk.source.JWKSourceBuilder;
import com.nimbusds.jose.proc.SecurityContext;
import com.nimbusds.jose.util.DefaultResourceRetriever;
import com.nimbusds.jwt.JWTClaimsSet;
import io.provisioning.service.VerifiedCaller;
import io.provisioning.service.VerifiedCaller.Kind;
import java.net.MalformedURLException;
import java.net.URI;
import java.time.Duration;
import java.time.InstantSource;
import java.util.Locale;
import java.util.Optional;
import java.util.stream.Stream;

/** Tokens that the control center signed for this service. */
final class PlatformTokens implements TokenCheck {

  private static final int PATIENCE_MILLIS = 10_000;
  private static final int LARGEST_SET = 64 * 1024;
  private static final long KEPT_MILLIS = Duration.ofMinutes(5).toMillis();
  private static final long BETWEEN_FETCHES_MILLIS = Duration.ofSeconds(1).toMillis();

  private final TokenVerifier verifier;

  private PlatformTokens(TokenVerifier verifier) {
    this.verifier = verifier;
  }

  /** Fetches no key before it is needed: the control center may start later than the service. */
  static PlatformTokens of(URI keySet, String issuer, String audience, InstantSource time) {
    return new PlatformTokens(new TokenVerifier(source(keySet), issuer, audience, time));
  }

  /** A key that is not known is looked for, but not more than twice a second. */
  private static JWKSource<SecurityContext> source(URI keySet) {
    try {
      var retriever = new DefaultResourceRetriever(PATIENCE_MILLIS, PATIENCE_MILLIS, LARGEST_SET);
      return JWKSourceBuilder.create(keySet.toURL(), retriever)
          .cache(KEPT_MILLIS, 2L * PATIENCE_MILLIS)
          .refreshAheadCache(false)
          .rateLimited(BETWEEN_FETCHES_MILLIS)
          .retrying(true)
          // the keys known so far hold on while the control center does not answer
          .outageTolerant(KEPT_MILLIS)
          .build();
    } catch (MalformedURLException | IllegalArgumentException e) {
      throw new TokenException("`" + keySet + "` is no address of a key set", e);
    }
  }

  @Override
  public Optional<VerifiedCaller> check(String token) {
    return verifier.verify(token).flatMap(PlatformTokens::caller);
  }

  /** Empty if the token does not say what kind of account it is. */
  private static Optional<VerifiedCaller> caller(JWTClaimsSet claims) {
    var name = claims.getClaim("name") instanceof String text ? text : claims.getSubject();
    return Stream.of(Kind.values())
        .filter(kind -> kind.name().toLowerCase(Locale.ROOT).equals(claims.getClaim("kind")))
        .map(kind -> new VerifiedCaller(kind, claims.getSubject(), name))
        .findFirst();
  }

  @Override
  public String help() {
    return "ask by way of the control center, which passes the request on with a token of its own";
  }
}
