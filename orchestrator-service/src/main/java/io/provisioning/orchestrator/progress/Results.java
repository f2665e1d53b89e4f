package io.provisioning.orchestrator.progress;

import io.provisioning.orchestrator.engine.Texts;
import io.provisioning.orchestrator.engine.Workflows;
import io.provisioning.orchestrator.workflow.OperationProgress;
import io.provisioning.orchestrator.workflow.WorkflowState;
import io.provisioning.orchestrator.workflow.WorkflowStatus;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.springframework.stereotype.Component;

/** Tells what workflows did. */
@Component
final class Results {

  private final Workflows workflows;
  private final Clock clock;

  Results(Workflows workflows, Clock clock) {
    this.workflows = workflows;
    this.clock = clock;
  }

  /** What is copied while the workflow stands still; the rest is worked out after. */
  private record Copy(
      String infrastructure,
      WorkflowStatus status,
      @Nullable String reason,
      Instant submittedAt,
      @Nullable Instant endedAt,
      StatusCounts counts,
      List<OperationProgress> operations) {

    static Copy of(WorkflowState state) {
      return new Copy(
          state.submitted().infrastructure(),
          state.status(),
          state.reason().map(Texts::cut).orElse(null),
          state.submittedAt(),
          state.endedAt().orElse(null),
          StatusCounts.of(state),
          state.operations().toList());
    }
  }

  ResultView of(String id) {
    var copy = workflows.read(id, Copy::of);
    var until = copy.endedAt() == null ? clock.instant() : copy.endedAt();
    var summary = new Summary(copy.operations());
    return new ResultView(
        id,
        copy.infrastructure(),
        copy.status(),
        copy.reason(),
        copy.submittedAt(),
        copy.endedAt(),
        Duration.between(copy.submittedAt(), until),
        summary.attempts(),
        copy.counts(),
        summary.kinds(),
        summary.criticalPath(),
        summary.failures(),
        summary.undone(),
        summary.outputs());
  }
}
