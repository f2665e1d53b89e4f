package io.provisioning.controlcenter.identity.passkey;

import io.provisioning.controlcenter.identity.account.User;
import org.jspecify.annotations.Nullable;

/** What came of a passkey that was shown. */
public sealed interface Assertion {

  /** It is that of a user, who is as stored now. */
  record Shown(User user) implements Assertion {}

  /**
   * It is not taken.
   *
   * @param user whose it claims to be, if there is one
   * @param reason for the audit, and for nobody else
   */
  record Refused(@Nullable User user, String reason) implements Assertion {}
}
