package io.provisioning.orchestrator.admission;

import io.provisioning.orchestrator.admission.gate.AdmissionSnapshot;
import io.provisioning.orchestrator.admission.gate.AdmissionSnapshot.AccountState;
import io.provisioning.orchestrator.admission.gate.AdmissionSnapshot.GateState;
import io.provisioning.orchestrator.admission.ticket.Waiting;
import io.swagger.v3.oas.annotations.media.Schema;
import java.time.Instant;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** How everything stands, on the wire. */
record SchedulingView(
    int running, int waiting, List<LimitView> limits, List<AccountView> accounts) {

  static SchedulingView of(AdmissionSnapshot snapshot) {
    return new SchedulingView(
        snapshot.running(),
        snapshot.waiting(),
        snapshot.gates().stream().map(LimitView::of).toList(),
        snapshot.accounts().stream().map(AccountView::of).toList());
  }

  /** What is in use within a scope; {@code name} is empty for everything. */
  record LimitView(
      @Schema(
              allowableValues = {
                "everything",
                "provider",
                "account",
                "label",
                "workspace",
                "workflow"
              })
          String scope,
      String name,
      int running,
      int waiting,
      @Nullable Integer limit,
      @Nullable String pausedBy,
      @Nullable Instant pausedSince) {

    static LimitView of(GateState state) {
      var pause = Optional.ofNullable(state.pause());
      return new LimitView(
          lower(state.scope().kind()),
          state.scope().name(),
          state.inUse(),
          state.waiting(),
          state.limit(),
          pause.map(Waiting.Cause.Paused::by).orElse(null),
          pause.map(Waiting.Cause.Paused::since).orElse(null));
    }
  }

  /** What is known of an account at a provider. */
  record AccountView(
      String provider,
      String account,
      int running,
      int waiting,
      @Nullable Integer limit,
      @Nullable Integer learnedLimit,
      @Nullable Instant heldUntil,
      @Nullable String refused,
      @Nullable Instant refusedUntil,
      @Schema(allowableValues = {"closed", "open", "half_open"}) String breaker,
      @Nullable Instant breakerOpenUntil,
      long retriesLeft) {

    static AccountView of(AccountState state) {
      return new AccountView(
          state.scope().before('/'),
          state.scope().after('/'),
          state.inUse(),
          state.waiting(),
          state.limit(),
          state.learned(),
          state.heldUntil(),
          state.refused(),
          state.refusedUntil(),
          lower(state.breaker()),
          state.opens(),
          state.retriesLeft());
    }
  }

  private static String lower(Enum<?> value) {
    return value.name().toLowerCase(Locale.ROOT);
  }
}
