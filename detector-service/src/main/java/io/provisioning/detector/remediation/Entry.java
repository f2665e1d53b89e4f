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
 * @param settledAt when the alert ended, or when the patience was over; null before that
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
    /** The alert ended. */
    ENDED,
    /** The alert still fires although the patience is over, or nothing is known of it any more. */
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

  boolean isOf(KnownAlert of) {
    return alert.equals(of.id());
  }

  /** Whether the alert may still end, as far as is known. */
  boolean mayEnd() {
    return isPending() || outcome == Outcome.LASTED;
  }

  boolean isPending() {
    return outcome == Outcome.PENDING;
  }

  /**
   * The same with what has become of the alert.
   *
   * @param resolvedAt null if it fires, or is no longer known
   */
  Entry settled(@Nullable Instant resolvedAt, Duration patience, Instant now) {
    if (outcome == null || outcome == Outcome.ENDED) {
      return this;
    }
    // who runs the command late cures the alert, too
    if (resolvedAt != null) {
      return with(Outcome.ENDED, resolvedAt);
    }
    var deadline = decidedAt.plus(patience);
    return now.isBefore(deadline) || !isPending() ? this : with(Outcome.LASTED, deadline);
  }

  private Entry with(Outcome other, Instant at) {
    return new Entry(alert, alertName, decidedAt, decision, reason, target, other, at);
  }
}
