package io.provisioning.controlcenter.identity.token;

import com.github.benmanes.caffeine.cache.Cache;
import com.github.benmanes.caffeine.cache.Caffeine;
import com.nimbusds.jwt.JWTClaimsSet;
import io.provisioning.controlcenter.identity.Caller;
import io.provisioning.controlcenter.identity.Caller.Factor;
import io.provisioning.controlcenter.identity.Caller.Kind;
import io.provisioning.service.token.TokenVerifier;
import java.text.ParseException;
import java.time.Duration;
import java.time.Instant;
import java.util.Date;
import java.util.HashSet;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.Set;
import java.util.function.Function;
import java.util.stream.Collectors;

/** Tokens with which people and programs ask the control center. */
public final class AccessTokens {

  static final String AUDIENCE = "control-center";

  private final TokenMint mint;
  private final TokenVerifier verifier;
  private final Duration ttl;

  /** By what the verifier remembers, and for as long as it does. */
  private final Cache<JWTClaimsSet, Caller> callers = Caffeine.newBuilder().weakKeys().build();

  AccessTokens(TokenMint mint, TokenVerifier verifier, Duration ttl) {
    this.mint = mint;
    this.verifier = verifier;
    this.ttl = ttl;
  }

  /** How long a new one is good. */
  public Duration ttl() {
    return ttl;
  }

  /** A token that says who asks, as is known now. */
  @SuppressWarnings("JavaUtilDate") // the library's type
  public String of(Caller caller) {
    return mint.sign(
        mint.claims(caller, AUDIENCE, ttl)
            .claim("sid", caller.session())
            .claim("roles", List.copyOf(caller.roles()))
            .claim("groups", List.copyOf(caller.groups()))
            .claim("amr", caller.factors().stream().map(AccessTokens::nameOf).sorted().toList())
            .claim("auth_time", Date.from(caller.authenticatedAt()))
            .build());
  }

  /** Who asks according to a token, if it is good. Whether the session goes on is not looked at. */
  public Optional<Caller> verify(String token) {
    return verifier.verify(token).map(claims -> callers.get(claims, AccessTokens::caller));
  }

  @SuppressWarnings("JavaUtilDate") // the library's type
  private static Caller caller(JWTClaimsSet claims) {
    try {
      return new Caller(
          claims.getSubject(),
          Kind.valueOf(claims.getStringClaim("kind").toUpperCase(Locale.ROOT)),
          claims.getStringClaim("name"),
          new HashSet<>(claims.getStringListClaim("roles")),
          new HashSet<>(claims.getStringListClaim("groups")),
          all(claims, "amr", name -> Factor.valueOf(name.toUpperCase(Locale.ROOT))),
          Instant.ofEpochSecond(claims.getLongClaim("auth_time")),
          claims.getStringClaim("sid"));
    } catch (ParseException e) {
      throw new IllegalStateException("a token that we signed has not what we put in", e);
    }
  }

  private static <T> Set<T> all(JWTClaimsSet claims, String name, Function<String, T> value)
      throws ParseException {
    return claims.getStringListClaim(name).stream().map(value).collect(Collectors.toSet());
  }

  private static String nameOf(Factor factor) {
    return factor.name().toLowerCase(Locale.ROOT);
  }
}
