package io.provisioning.controlcenter.identity.token;

import com.github.benmanes.caffeine.cache.Cache;
import com.github.benmanes.caffeine.cache.Caffeine;
import com.nimbusds.jwt.JWTClaimsSet;
import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.util.function.Supplier;

/**
 * Tokens that are signed once for many requests.
 *
 * @param <P> what a token is for: equal ones get the same token
 */
final class KeptTokens<P> {

  /** What is left of its time afterwards is enough for what the request leads to. */
  private static final Duration USED = Duration.ofSeconds(30);

  private static final int REMEMBERED = 4_096;

  private final TokenMint mint;
  private final InstantSource time;
  private final Cache<P, Minted> minted = Caffeine.newBuilder().maximumSize(REMEMBERED).build();

  KeptTokens(TokenMint mint, InstantSource time) {
    this.mint = mint;
    this.time = time;
  }

  private record Minted(String token, Instant until) {}

  /**
   * The token for this, signed now or lately.
   *
   * @param claims of a new token, which is valid for longer than it is used
   */
  String token(P purpose, Supplier<JWTClaimsSet> claims) {
    var now = time.instant();
    return minted
        .asMap()
        .compute(
            purpose,
            (_, known) -> known != null && now.isBefore(known.until()) ? known : mint(claims, now))
        .token();
  }

  private Minted mint(Supplier<JWTClaimsSet> claims, Instant now) {
    return new Minted(mint.sign(claims.get()), now.plus(USED));
  }
}
