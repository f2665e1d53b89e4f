package io.provisioning.orchestrator.admission.ticket;

import java.time.Instant;

/** What an account's budget says about another attempt. */
public sealed interface Retry {

  /**
   * Try again.
   *
   * @param putOff later than was wanted, since the budget is spent
   */
  record At(Instant at, boolean putOff) implements Retry {}

  /**
   * Do not.
   *
   * @param reason for the user, such as {@code the retry budget of account demo/main is spent}
   */
  record Refused(String reason) implements Retry {}
}
