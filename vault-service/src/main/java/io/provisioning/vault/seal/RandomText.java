package io.provisioning.vault.seal;

import java.security.SecureRandom;

/** Letters and digits that nobody can guess. */
public final class RandomText {

  private static final String SIGNS =
      "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789";

  private static final SecureRandom RANDOM = new SecureRandom();

  private RandomText() {}

  /** Of this many signs, almost six bits each. */
  public static String of(int length) {
    var text = new StringBuilder(length);
    RANDOM.ints(length, 0, SIGNS.length()).forEach(sign -> text.append(SIGNS.charAt(sign)));
    return text.toString();
  }
}
