package io.provisioning.controlcenter.identity.oidc;

import java.io.Serial;

/** A sign-in with an outside provider comes to nothing; the message is for the audit. */
final class OidcRefusal extends Exception {

  @Serial private static final long serialVersionUID = 1;

  OidcRefusal(String reason) {
    super(reason);
  }

  OidcRefusal(String reason, Throwable cause) {
    super(reason, cause);
  }

  String reason() {
    return String.valueOf(getMessage());
  }
}
