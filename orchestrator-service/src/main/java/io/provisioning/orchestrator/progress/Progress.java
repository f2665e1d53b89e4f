package io.provisioning.orchestrator.progress;

import io.provisioning.orchestrator.engine.OperationBrief;
import io.provisioning.orchestrator.engine.WorkflowView;
import io.provisioning.orchestrator.engine.Workflows;
import io.provisioning.orchestrator.workflow.WorkflowState;
import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * How far one workflow has come, for one reader. Looks at all operations for an estimate at the
 * most once a second, which a workflow of 100,000 of them bears; in between the estimate goes down
 * with time.
 */
final class Progress {

  private static final Duration FRESH = Duration.ofSeconds(1);

  private final String id;
  private final Workflows workflows;
  private final Forecast forecast;
  private final InstantSource clock;
  private Estimate estimate = Estimate.ENDED;
  private @Nullable Instant estimatedAt;

  Progress(String id, Workflows workflows, Forecast forecast, InstantSource clock) {
    this.id = id;
    this.workflows = workflows;
    this.forecast = forecast;
    this.clock = clock;
  }

  ProgressView snapshot() {
    var eta = eta();
    var view = workflows.get(id);
    return workflows.read(
        id, state -> ProgressView.of(id, state, isPaused(state, view), etaOf(state, eta)));
  }

  /** What has changed since an event; empty where that is too much to tell one by one. */
  Optional<DeltaView> since(long event) {
    var eta = eta();
    var view = workflows.get(id);
    return workflows.read(
        id,
        state -> {
          var changed =
              state
                  .changedSince(event)
                  .limit(DeltaView.OPERATIONS + 1L)
                  .map(OperationBrief::of)
                  .toList();
          return event > state.position() || changed.size() > DeltaView.OPERATIONS
              ? Optional.empty()
              : Optional.of(DeltaView.of(state, isPaused(state, view), etaOf(state, eta), changed));
        });
  }

  /** A workflow that is held since the start of the process knows nothing of that itself. */
  private static boolean isPaused(WorkflowState state, WorkflowView view) {
    return state.position() == view.lastEventId() ? view.paused() : state.isPaused();
  }

  private EtaView etaOf(WorkflowState state, Estimate eta) {
    return EtaView.of(state.status().isActive() ? eta : Estimate.ENDED, clock.instant());
  }

  private Estimate eta() {
    var now = clock.instant();
    var age = estimatedAt == null ? FRESH : Duration.between(estimatedAt, now);
    if (age.compareTo(FRESH) < 0) {
      return estimate.after(age);
    }
    estimatedAt = now;
    estimate = forecast.of(inputs(), now);
    return estimate;
  }

  private Forecast.Inputs inputs() {
    var view = workflows.get(id);
    return workflows.read(
        id,
        state ->
            new Forecast.Inputs(
                state.status(),
                isPaused(state, view),
                state.submitted().options().parallelLimit(),
                state.status().isActive() ? state.operations().toList() : List.of()));
  }
}
