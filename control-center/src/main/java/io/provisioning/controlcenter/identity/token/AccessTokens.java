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
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.function.Function;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/** Tokens with which people and programs ask the control center. */
public final class AccessTokens {

  static final String AUDIENCE = "control-center";

  /** Who acts for the subject (RFC 8693, section 4.1). */
  static final String ACTOR = "act";

  static final String ACTOR_ID = "sub";

  private final TokenMint mint;
  private final TokenVerifier verifier;
  private final Function<String, TokenVerifier> verifiers;
  private final Map<String, TokenVerifier> byAudience = new ConcurrentHashMap<>();
  private final Duration ttl;

  /** By what the verifier remembers, and for as long as it does. */
  private final Cache<JWTClaimsSet, Caller> callers = Caffeine.newBuilder().weakKeys().build();

  /**
   * Tokens.
   *
   * @param verifiers of what is for an audience
   */
  AccessTokens(TokenMint mint, Function<String, TokenVerifier> verifiers, Duration ttl) {
    this.mint = mint;
    this.verifiers = verifiers;
    this.ttl = ttl;
    verifier = verifiers.apply(AUDIENCE);
  }

  /** How long a new one is good. */
  public Duration ttl() {
    return ttl;
  }

  /** A token that says who asks, as is known now. */
  public String of(Caller caller) {
    return mint.sign(claims(mint, caller, AUDIENCE, ttl).build());
  }

  /** The same, good for the operations of one service alone. */
  public String ofService(Caller caller, String service) {
    return mint.sign(claims(mint, caller, audience(service), ttl).build());
  }

  private static String audience(String service) {
    return AUDIENCE + "/" + service;
  }

  /** What a token for the control center says of a caller. */
  static JWTClaimsSet.Builder claims(TokenMint mint, Caller caller, Duration ttl) {
    return claims(mint, caller, AUDIENCE, ttl);
  }

  @SuppressWarnings("JavaUtilDate") // the library's type
  private static JWTClaimsSet.Builder claims(
      TokenMint mint, Caller caller, String audience, Duration ttl) {
    return mint.claims(caller, audience, ttl)
        .claim("sid", caller.session())
        .claim("roles", List.copyOf(caller.roles()))
        .claim("groups", List.copyOf(caller.groups()))
        .claim("amr", caller.factors().stream().map(AccessTokens::nameOf).sorted().toList())
        .claim("auth_time", Date.from(caller.authenticatedAt()));
  }

  /** Who asks according to a token, if it is good. Whether the session goes on is not looked at. */
  public Optional<Caller> verify(String token) {
    return verify(verifier, token);
  }

  /** Who asks according to a token for the operations of this service, if it is good. */
  public Optional<Caller> verifyOfService(String token, String service) {
    return verify(byAudience.computeIfAbsent(audience(service), verifiers), token);
  }

  private Optional<Caller> verify(TokenVerifier by, String token) {
    return by.verify(token).map(claims -> callers.get(claims, AccessTokens::caller));
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
          claims.getStringClaim("sid"),
          actor(claims),
          null);
    } catch (ParseException e) {
      throw new IllegalStateException("a token that we signed has not what we put in", e);
    }
  }

  private static @Nullable String actor(JWTClaimsSet claims) throws ParseException {
    var actor = claims.getJSONObjectClaim(ACTOR);
    return actor == null ? null : String.valueOf(actor.get(ACTOR_ID));
  }

  private static <T> Set<T> all(JWTClaimsSet claims, String name, Function<String, T> value)
      throws ParseException {
    return claims.getStringListClaim(name).stream().map(value).collect(Collectors.toSet());
  }

  private static String nameOf(Factor factor) {
    return factor.name().toLowerCase(Locale.ROOT);
  }
}
