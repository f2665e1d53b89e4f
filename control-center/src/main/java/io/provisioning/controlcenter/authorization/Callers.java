package io.provisioning.controlcenter.authorization;

import io.provisioning.controlcenter.authorization.policy.EntityKey;
import io.provisioning.controlcenter.identity.Caller;
import java.security.Principal;
import org.springframework.security.core.Authentication;

/** Who asks, as the request and as policies know them. */
public final class Callers {

  private Callers() {}

  /** The caller; the gateway lets nobody in who has none. */
  public static Caller of(Principal principal) {
    return switch (principal) {
      case Caller caller -> caller;
      case Authentication known when known.getPrincipal() instanceof Caller caller -> caller;
      default -> throw new IllegalStateException("the request came in without its caller");
    };
  }

  /** What policies call an account. */
  public static EntityKey key(Caller.Kind kind, String id) {
    var type =
        switch (kind) {
          case USER -> "User";
          case SERVICE_ACCOUNT -> "ServiceAccount";
          case SERVICE -> "Service";
        };
    return new EntityKey(type, id);
  }
}
