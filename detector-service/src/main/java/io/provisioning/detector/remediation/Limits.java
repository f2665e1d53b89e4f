package io.provisioning.detector.remediation;

import java.time.Duration;

/**
 * How often a rule may suggest something.
 *
 * @param perDay suggestions within 24 hours
 * @param coolDown between two suggestions for one infrastructure, whichever rule made the first
 * @param patience within which an alert must end to count as ended
 */
record Limits(int perDay, Duration coolDown, Duration patience) {

  static final int PER_DAY = 3;
  static final Duration COOL_DOWN = Duration.ofMinutes(30);
  static final Duration PATIENCE = Duration.ofMinutes(15);
}
