package io.provisioning.orchestrator.notification;

import io.provisioning.orchestrator.workflow.Actor;
import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.HexFormat;

/**
 * A person, as a name of a directory: ids of accounts are not made for that.
 *
 * @param text 32 hexadecimal digits
 */
record PersonKey(String text) {

  private static final int BYTES = 16;

  static PersonKey of(Actor actor) {
    try {
      var digest =
          MessageDigest.getInstance("SHA-256")
              .digest((actor.kind() + "\n" + actor.id()).getBytes(StandardCharsets.UTF_8));
      return new PersonKey(HexFormat.of().formatHex(digest, 0, BYTES));
    } catch (NoSuchAlgorithmException e) {
      throw new IllegalStateException("every Java has SHA-256", e);
    }
  }

  /** The channel of their mails. */
  String email() {
    return text + "-email";
  }

  /** The channel of their chat. */
  String webhook() {
    return text + "-webhook";
  }
}
