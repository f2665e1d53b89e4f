package io.provisioning.controlcenter.identity.token;

import io.provisioning.controlcenter.identity.Caller;
import io.provisioning.controlcenter.identity.Delegations;
import java.time.Duration;
import java.time.InstantSource;
import java.util.Map;

/** Delegations that are signed once for many requests. */
final class SignedDelegations implements Delegations {

  private static final Duration TTL = Duration.ofMinutes(2);

  private final TokenMint mint;
  private final KeptTokens<Purpose> tokens;

  SignedDelegations(TokenMint mint, InstantSource time) {
    this.mint = mint;
    tokens = new KeptTokens<>(mint, time);
  }

  /** The caller as a whole: another factor or role is another token. */
  private record Purpose(Caller caller, String service) {}

  @Override
  public String token(Caller caller, String service) {
    return tokens.token(
        new Purpose(caller, service),
        () ->
            AccessTokens.claims(mint, caller, TTL)
                .claim(AccessTokens.ACTOR, Map.of(AccessTokens.ACTOR_ID, service))
                .build());
  }
}
