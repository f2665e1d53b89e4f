package io.provisioning.vault.lease;

import java.time.Duration;
import java.time.format.DateTimeParseException;
import java.util.Optional;

/** How long leases live. */
final class Ttl {

  static final String EXPECTED = "a duration of a second to a year, such as PT1H";

  private static final Duration SHORTEST = Duration.ofSeconds(1);
  private static final Duration LONGEST = Duration.ofDays(366);

  private Ttl() {}

  /** What an ISO 8601 duration says, if it is one and a lease can live so long. */
  static Optional<Duration> find(String text) {
    try {
      return Optional.of(Duration.parse(text))
          .filter(ttl -> ttl.compareTo(SHORTEST) >= 0 && ttl.compareTo(LONGEST) <= 0);
    } catch (DateTimeParseException e) {
      return Optional.empty();
    }
  }
}
