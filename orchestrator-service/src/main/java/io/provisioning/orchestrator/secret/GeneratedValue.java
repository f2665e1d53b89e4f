package io.provisioning.orchestrator.secret;

import java.security.SecureRandom;
import java.util.Base64;

/** Makes values that nobody can guess: 256 bits, as 43 letters, digits, {@code -} and {@code _}. */
final class GeneratedValue {

  private static final int BYTES = 32;

  private final SecureRandom random = new SecureRandom();

  String make() {
    var bytes = new byte[BYTES];
    random.nextBytes(bytes);
    return Base64.getUrlEncoder().withoutPadding().encodeToString(bytes);
  }
}
