package io.provisioning.service;

import org.springframework.boot.diagnostics.AbstractFailureAnalyzer;
import org.springframework.boot.diagnostics.FailureAnalysis;

/** Says how to make a token. */
final class TokenFailureAnalyzer extends AbstractFailureAnalyzer<TokenException> {

  @Override
  protected FailureAnalysis analyze(Throwable rootFailure, TokenException cause) {
    return new FailureAnalysis(
        "The service does not start without a token that protects it: " + cause.getMessage() + ".",
        "Start it with `provisioning up`, which makes the token, or make one with"
            + " `(umask 077; openssl rand -hex 32 > token)` and set"
            + " provisioning.security.token-file to that file.",
        cause);
  }
}
