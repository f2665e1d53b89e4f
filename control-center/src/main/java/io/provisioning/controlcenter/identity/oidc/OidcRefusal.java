package io.provisioning.controlcenter.identity.oidc;

import java.io.Serial;
import org.jspecify.annotations.Nullable;

/** A sign-in with an outside provider comes to nothing; the message is for the audit. */
final class OidcRefusal extends Exception {

  @Serial private static final long serialVersionUID = 1;

  /** That the ID token lacks; null if it is something else. */
  private final @Nullable String claim;

  OidcRefusal(String reason) {
    this(reason, null, null);
  }

  static OidcRefusal withoutClaim(String claim) {
    return new OidcRefusal("the ID token has no claim `" + claim + "`", claim, null);
  }

  OidcRefusal(String reason, Throwable cause) {
    this(reason, null, cause);
  }

  private OidcRefusal(String reason, @Nullable String claim, @Nullable Throwable cause) {
    super(reason, cause);
    this.claim = claim;
  }

  @Nullable String claim() {
    return claim;
  }

  String reason() {
    return String.valueOf(getMessage());
  }
}
