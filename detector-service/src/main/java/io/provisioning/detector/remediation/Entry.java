package io.provisioning.detector.remediation;

import io.provisioning.detector.alert.AlertHistory.KnownAlert;
import java.time.Duration;
import java.time.Instant;
import org.jspecify.annotations.Nullable;

/**
 * What a rule decided on an alert, and what became of the alert.
 *
 * @param alert its id
 * @param decidedAt by the clock of the service
 * @param target null if the alert names none
 * @param outcome null unless it was suggested
 * @param settledAt when the alert ended, or when the patience was over; null before
 */
record Entry(
    String alert,
    String alertName,
    Instant decidedAt,
    Decision decision,
    String reason,
    @Nullable Target target,
    @Nullable Outcome outcome,
    @Nullable Instant settledAt) {

  /** A rule of Prometheus can have a name of any length, and four hundred of these are kept. */
  private static final int LONGEST_NAME = 200;

  enum Outcome {
    /** The alert fires, and the patience is not over. */
    PENDING,
    /** The alert ended in time. */
    ENDED,
    /** The alert went on firing. */
    LASTED
  }

  static Entry of(KnownAlert alert, @Nullable Target target, Guard.Ruling ruling, Instant now) {
    boolean isSuggested = ruling.decision() == Decision.SUGGESTED;
    return new Entry(
        alert.id(),
        alert.name().substring(0, Math.min(alert.name().length(), LONGEST_NAME)),
        now,
        ruling.decision(),
        ruling.reason(),
        target,
        isSuggested ? Outcome.PENDING : null,
        null);
  }

  boolean isSuggested() {
    return decision == Decision.SUGGESTED;
  }

  boolean isPending() {
    return outcome == Outcome.PENDING;
  }

  /** Whether the alert was not settled at that time, as far as is known. */
  boolean isOpen(Instant at) {
    return isPending() || (settledAt != null && settledAt.isAfter(at));
  }

  /**
   * The same with what has become of the alert.
   *
   * @param resolvedAt null if it fires, or is no longer known
   */
  Entry settled(@Nullable Instant resolvedAt, Duration patience, Instant now) {
    var deadline = decidedAt.plus(patience);
    if (!isPending()) {
      return this;
    }
    if (resolvedAt != null && !resolvedAt.isAfter(deadline)) {
      return with(Outcome.ENDED, resolvedAt);
    }
    return now.isBefore(deadline) ? this : with(Outcome.LASTED, deadline);
  }

  private Entry with(Outcome other, Instant at) {
    return new Entry(alert, alertName, decidedAt, decision, reason, target, other, at);
  }
}
