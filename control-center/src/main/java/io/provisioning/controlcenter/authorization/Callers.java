package io.provisioning.controlcenter.authorization;

import io.provisioning.controlcenter.identity.Caller;
import java.security.Principal;
import org.springframework.security.core.Authentication;

/** Finds who asks in the request's principal. */
final class Callers {

  private Callers() {}

  static Caller of(Principal principal) {
    return switch (principal) {
      case Caller caller -> caller;
      case Authentication known when known.getPrincipal() instanceof Caller caller -> caller;
      default -> throw new IllegalStateException("the request came in without its caller");
    };
  }
}
