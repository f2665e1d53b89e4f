package io.provisioning.service.token;

import io.provisioning.service.VerifiedCaller;
import java.util.Optional;

/** Tokens of workloads, whose keys are at hand, or those of everybody else. */
record EitherTokens(TokenCheck workloads, TokenCheck others) implements TokenCheck {

  @Override
  public Optional<VerifiedCaller> check(String token) {
    return workloads.check(token).or(() -> others.check(token));
  }

  @Override
  public String help() {
    return others.help();
  }
}
