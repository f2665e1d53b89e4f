package io.provisioning.orchestrator.admission.gate;

import java.time.Duration;
import java.time.Instant;
import org.jspecify.annotations.Nullable;

/**
 * What keeps an account from being used until somebody replaces its credential. Because that may
 * happen where nobody tells us, it is tried again at growing intervals.
 *
 * @param until when one more may try
 * @param rest until then, from the last attempt
 */
record Refusal(String reason, Instant until, Duration rest) {

  private static final Duration FIRST = Duration.ofSeconds(30);
  private static final Duration LONGEST = Duration.ofMinutes(10);

  /** After another refusal; those that ran at the same time count as one. */
  static Refusal after(@Nullable Refusal before, String reason, Instant now) {
    if (before != null && before.isIn(now)) {
      return new Refusal(reason, before.until, before.rest);
    }
    var rest = before == null ? FIRST : before.rest.multipliedBy(2);
    rest = rest.compareTo(LONGEST) < 0 ? rest : LONGEST;
    return new Refusal(reason, now.plus(rest), rest);
  }

  boolean isIn(Instant now) {
    return now.isBefore(until);
  }
}
