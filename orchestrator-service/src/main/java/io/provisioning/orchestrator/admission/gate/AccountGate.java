package io.provisioning.orchestrator.admission.gate;

import io.provisioning.orchestrator.admission.ticket.AdmissionScope;
import io.provisioning.orchestrator.admission.ticket.AttemptOutcome;
import io.provisioning.orchestrator.admission.ticket.Waiting.Cause;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import java.util.random.RandomGenerator;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * The gate of one account at a provider, which heeds what the provider says: how long to leave it
 * alone, how much at once it bears, and whether it works at all. Shared by all workflows.
 */
final class AccountGate extends Gate {

  final Breaker breaker;
  final RetryBudget budget;
  private final LearnedLimit learned;
  private @Nullable Instant heldUntil;
  private @Nullable Refusal refusal;
  private @Nullable Instant changes;

  AccountGate(
      AdmissionScope scope, int limit, Breaker breaker, RetryBudget budget, LearnedLimit learned) {
    super(scope, limit, 0);
    this.breaker = breaker;
    this.budget = budget;
    this.learned = learned;
  }

  @Override
  int allowed(Instant now) {
    // Where the credential was refused, one tries for all.
    return refusal == null ? Math.min(limit(), learned.allowed(now)) : 1;
  }

  @Override
  boolean isBarred(Instant now) {
    return super.isBarred(now)
        || held(now).isPresent()
        || refused(now).isPresent()
        || breaker.isShut(now);
  }

  /** Until when the provider wants to be left alone, if it does. */
  Optional<Instant> held(Instant now) {
    return Optional.ofNullable(heldUntil).filter(now::isBefore);
  }

  /** Why its credential is of no use, until another is there or it is tried again. */
  Optional<Refusal> refused(Instant now) {
    return Optional.ofNullable(refusal).filter(it -> it.isIn(now));
  }

  /** Its credential is another one: what was refused before says nothing any more. */
  void renewed() {
    refusal = null;
  }

  Optional<Integer> learned(Instant now) {
    return learned.allowed(now) < limit() ? Optional.of(learned.allowed(now)) : Optional.empty();
  }

  /** When time alone lets more through than now, if it does; remembered until it is asked again. */
  Optional<Instant> expectChange(Instant now) {
    changes =
        Stream.of(
                held(now),
                refused(now).map(Refusal::until),
                breaker.opens(now),
                learned.forgotten(now))
            .flatMap(Optional::stream)
            .min(Instant::compareTo)
            .orElse(null);
    return changes();
  }

  Optional<Instant> changes() {
    return Optional.ofNullable(changes);
  }

  boolean hasChanged(Instant now) {
    return changes != null && !now.isBefore(changes);
  }

  /**
   * An attempt may start.
   *
   * @return what tells the end of this attempt from those the breaker no longer asks about
   */
  long passed(Instant now) {
    budget.asked(now);
    return breaker.pass();
  }

  /**
   * An attempt has ended.
   *
   * @param breakerTurn what {@link #passed} returned
   * @param random for the wait where the provider does not say how long
   */
  void ended(
      AttemptOutcome outcome,
      Instant started,
      long breakerTurn,
      Instant now,
      RandomGenerator random) {
    switch (outcome) {
      case AttemptOutcome.Success _ -> {
        breaker.worked(breakerTurn);
        learned.worked();
        refusal = null;
      }
      case AttemptOutcome.Permanent _ -> {
        breaker.worked(breakerTurn);
        refusal = null;
      }
      case AttemptOutcome.Refused(var reason) -> {
        breaker.saidNothing(breakerTurn);
        refusal = Refusal.after(refusal, reason, now);
      }
      case AttemptOutcome.Transient _, AttemptOutcome.Timeout _ -> breaker.failed(breakerTurn, now);
      case AttemptOutcome.Interrupted _ -> breaker.saidNothing(breakerTurn);
      case AttemptOutcome.Throttled(var retryAfter) -> {
        breaker.saidNothing(breakerTurn);
        hold(now.plus(learned.throttled(inUse + 1, started, retryAfter, now, random)));
      }
    }
  }

  private void hold(Instant until) {
    heldUntil = heldUntil == null || until.isAfter(heldUntil) ? until : heldUntil;
  }

  @Override
  List<Cause> causes(Bucket bucket, Instant now) {
    return Stream.of(
            held(now).<Cause>map(until -> new Cause.Throttled(scope, until)).stream(),
            Optional.ofNullable(refusal)
                .<Cause>map(it -> new Cause.Refused(scope, it.reason(), it.until()))
                .stream(),
            breaker
                .shutUntil(now)
                .<Cause>map(until -> new Cause.BreakerOpen(scope, until))
                .stream(),
            super.causes(bucket, now).stream())
        .flatMap(causes -> causes)
        .toList();
  }
}
