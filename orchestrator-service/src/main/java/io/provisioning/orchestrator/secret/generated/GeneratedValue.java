package io.provisioning.orchestrator.secret.generated;

import java.security.SecureRandom;
import java.util.Base64;

/** Makes values that nobody can guess: 256 bits, as 43 letters, digits, {@code -} and {@code _}. */
public final class GeneratedValue {

  private static final int BYTES = 32;

  private final SecureRandom random = new SecureRandom();

  public String make() {
    var bytes = new byte[BYTES];
    random.nextBytes(bytes);
    return Base64.getUrlEncoder().withoutPadding().encodeToString(bytes);
  }
}
