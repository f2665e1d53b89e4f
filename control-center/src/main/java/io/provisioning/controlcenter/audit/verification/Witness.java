package io.provisioning.controlcenter.audit.verification;

import java.util.Optional;
import java.util.regex.Pattern;

/**
 * What somebody knows of a trail.
 *
 * @param number of a record
 * @param hash that the record had
 */
record Witness(long number, String hash) {

  private static final Pattern FORM = Pattern.compile("(\\d{1,18}):([0-9a-f]{64})");

  /** Reads {@code <number>:<hash>}; empty if it is none. */
  public static Optional<Witness> of(String text) {
    var parts = FORM.matcher(text);
    return parts.matches()
        ? Optional.of(new Witness(Long.parseLong(parts.group(1)), parts.group(2)))
        : Optional.empty();
  }

  @Override
  public String toString() {
    return number + ":" + hash;
  }
}
