package io.provisioning.controlcenter.identity.token;

import io.provisioning.controlcenter.identity.Caller;
import io.provisioning.controlcenter.identity.ServiceTokens;
import java.time.Duration;
import java.time.InstantSource;
import java.util.Map;

/** Service tokens that are signed once for many requests. */
final class SignedServiceTokens implements ServiceTokens {

  /** Longer than one is used: a request that waits in a queue of the service comes in time. */
  private static final Duration TTL = Duration.ofSeconds(60);

  private final TokenMint mint;
  private final KeptTokens<Purpose> tokens;

  SignedServiceTokens(TokenMint mint, InstantSource time) {
    this.mint = mint;
    tokens = new KeptTokens<>(mint, time);
  }

  private record Purpose(String id, Caller.Kind kind, String name, String service) {}

  @Override
  public String forService(Caller caller, String service) {
    return tokens.token(
        new Purpose(caller.id(), caller.kind(), caller.name(), service),
        () ->
            mint.claims(caller, service, TTL)
                .claim("act", Map.of("sub", AccessTokens.AUDIENCE))
                .build());
  }
}
