package io.provisioning.service.token;

import org.springframework.boot.diagnostics.AbstractFailureAnalyzer;
import org.springframework.boot.diagnostics.FailureAnalysis;

/** Says how to make a token. */
final class TokenFailureAnalyzer extends AbstractFailureAnalyzer<TokenException> {

  @Override
  protected FailureAnalysis analyze(Throwable rootFailure, TokenException cause) {
    return new FailureAnalysis(
        "The service does not start without tokens that protect it: " + cause.getMessage() + ".",
        "Start it with `provisioning up`. For a service behind the control center, set"
            + " provisioning.security.key-set-uri to the key set that it publishes. For a service"
            + " that runs alone, make a token with `(umask 077; openssl rand -hex 32 > token)` and"
            + " set provisioning.security.token-file to that file.",
        cause);
  }
}
