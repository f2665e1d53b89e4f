package io.provisioning.controlcenter.identity.passkey;

import java.io.Serial;

/** What a browser sent is no answer to what it was asked. */
final class UnsuitableAnswer extends Exception {

  @Serial private static final long serialVersionUID = 1;

  /**
   * For this reason.
   *
   * @param reason for the audit
   */
  UnsuitableAnswer(String reason, Throwable cause) {
    super(reason, cause);
  }

  UnsuitableAnswer(String reason) {
    super(reason);
  }

  String reason() {
    return String.valueOf(getMessage());
  }
}
