package io.provisioning.orchestrator.admission.gate;

import io.provisioning.orchestrator.admission.ticket.AdmissionScope;
import io.provisioning.orchestrator.admission.ticket.Waiting;
import java.time.Instant;
import java.util.Comparator;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** How everything stands at one moment. */
public record AdmissionSnapshot(
    int running, int waiting, List<GateState> gates, List<AccountState> accounts) {

  public AdmissionSnapshot {
    gates = List.copyOf(gates);
    accounts = List.copyOf(accounts);
  }

  /** How an account is doing. */
  public enum Health {
    CLOSED,
    OPEN,
    HALF_OPEN
  }

  /**
   * What is in use of a limit.
   *
   * @param limit absent for none
   */
  public record GateState(
      AdmissionScope scope,
      int inUse,
      int waiting,
      @Nullable Integer limit,
      Waiting.Cause.@Nullable Paused pause) {}

  /**
   * What is known of an account.
   *
   * @param learned limit, if it was throttled
   * @param heldUntil as the provider has asked
   * @param refused why its credential is of no use, if so
   * @param refusedUntil when it is tried again all the same
   * @param opens when a breaker that is open lets something through
   * @param retriesLeft of its budget
   */
  public record AccountState(
      AdmissionScope scope,
      int inUse,
      int waiting,
      @Nullable Integer limit,
      @Nullable Integer learned,
      @Nullable Instant heldUntil,
      @Nullable String refused,
      @Nullable Instant refusedUntil,
      Health breaker,
      @Nullable Instant opens,
      long retriesLeft) {}

  /** Workflows are left out, since there may be very many, save those that are paused. */
  static AdmissionSnapshot of(Gates gates, Instant now) {
    var all = gates.get(AdmissionScope.everything());
    return new AdmissionSnapshot(
        all.inUse,
        all.waiting,
        gates
            .all()
            .filter(gate -> gate.scope.kind() != AdmissionScope.Kind.WORKFLOW || gate.pause != null)
            .map(AdmissionSnapshot::state)
            .sorted(Comparator.comparing(GateState::scope, AdmissionScope.WIDEST_FIRST))
            .toList(),
        gates
            .accounts()
            .map(account -> state(account, now))
            .sorted(Comparator.comparing(AccountState::scope, AdmissionScope.WIDEST_FIRST))
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
        account.refused(now).map(Refusal::reason).orElse(null),
        account.refused(now).map(Refusal::until).orElse(null),
        account.breaker.health(now),
        account.breaker.opens(now).orElse(null),
        account.budget.left(now));
  }

  private static @Nullable Integer limit(Gate gate) {
    return gate.limit() == Gate.UNLIMITED ? null : gate.limit();
  }
}
