package io.provisioning.orchestrator.scheduling;

import java.time.Instant;
import java.util.Comparator;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** How everything stands at one moment. */
record SchedulingSnapshot(
    int running, int waiting, List<GateState> gates, List<AccountState> accounts) {

  SchedulingSnapshot {
    gates = List.copyOf(gates);
    accounts = List.copyOf(accounts);
  }

  /**
   * What is in use of a limit.
   *
   * @param limit absent for none
   */
  record GateState(
      Scope scope,
      int inUse,
      int waiting,
      @Nullable Integer limit,
      Waiting.Cause.@Nullable Paused pause) {}

  /**
   * What is known of an account.
   *
   * @param learned limit, if it was throttled
   * @param heldUntil as the provider has asked
   * @param opens when a breaker that is open lets something through
   * @param retriesLeft of its budget
   */
  record AccountState(
      Scope scope,
      int inUse,
      int waiting,
      @Nullable Integer limit,
      @Nullable Integer learned,
      @Nullable Instant heldUntil,
      Breaker.Health breaker,
      @Nullable Instant opens,
      long retriesLeft) {}

  /** Workflows are left out, since there may be very many, save those that are paused. */
  static SchedulingSnapshot of(Gates gates, Instant now) {
    var all = gates.get(Scope.everything());
    return new SchedulingSnapshot(
        all.inUse,
        all.waiting,
        gates
            .all()
            .filter(gate -> gate.scope.kind() != Scope.Kind.WORKFLOW || gate.pause != null)
            .map(SchedulingSnapshot::state)
            .sorted(Comparator.comparing(GateState::scope, Scope.WIDEST_FIRST))
            .toList(),
        gates
            .accounts()
            .map(account -> state(account, now))
            .sorted(Comparator.comparing(AccountState::scope, Scope.WIDEST_FIRST))
            .toList());
  }

  private static GateState state(Gate gate) {
    return new GateState(gate.scope, gate.inUse, gate.waiting, limit(gate), gate.pause);
  }

  static AccountState state(AccountGate account, Instant now) {
    return new AccountState(
        account.scope,
        account.inUse,
        account.waiting,
        limit(account),
        account.learned(now).orElse(null),
        account.held(now).orElse(null),
        account.breaker.health(now),
        account.breaker.opens(now).orElse(null),
        account.budget.left(now));
  }

  private static @Nullable Integer limit(Gate gate) {
    return gate.limit() == Gate.UNLIMITED ? null : gate.limit();
  }
}
