package io.provisioning.controlcenter.identity.token;

import com.github.benmanes.caffeine.cache.Cache;
import com.github.benmanes.caffeine.cache.Caffeine;
import io.provisioning.controlcenter.identity.Caller;
import io.provisioning.controlcenter.identity.ServiceTokens;
import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.util.Map;

/** Service tokens that are signed once for many requests. */
final class SignedServiceTokens implements ServiceTokens {

  private static final Duration TTL = Duration.ofSeconds(60);

  /** A request that waits in a queue of the service must still come in time. */
  private static final Duration USED = Duration.ofSeconds(30);

  private static final int REMEMBERED = 4_096;

  private final TokenMint mint;
  private final InstantSource time;
  private final Cache<Purpose, Minted> minted =
      Caffeine.newBuilder().maximumSize(REMEMBERED).build();

  SignedServiceTokens(TokenMint mint, InstantSource time) {
    this.mint = mint;
    this.time = time;
  }

  private record Purpose(String id, Caller.Kind kind, String name, String service) {}

  private record Minted(String token, Instant until) {}

  @Override
  public String forService(Caller caller, String service) {
    var purpose = new Purpose(caller.id(), caller.kind(), caller.name(), service);
    var now = time.instant();
    return minted
        .asMap()
        .compute(
            purpose,
            (_, known) ->
                known != null && now.isBefore(known.until()) ? known : mint(caller, service, now))
        .token();
  }

  private Minted mint(Caller caller, String service, Instant now) {
    var claims =
        mint.claims(caller, service, TTL)
            .claim("act", Map.of("sub", AccessTokens.AUDIENCE))
            .build();
    return new Minted(mint.sign(claims), now.plus(USED));
  }
}
