package io.provisioning.orchestrator.progress;

import io.provisioning.orchestrator.engine.WorkflowView;
import io.provisioning.orchestrator.engine.Workflows;
import io.provisioning.orchestrator.workflow.Recorded;
import io.provisioning.orchestrator.workflow.WorkflowEvent;
import io.provisioning.orchestrator.workflow.WorkflowFixtures;
import io.provisioning.orchestrator.workflow.WorkflowState;
import java.time.Duration;
import java.time.Instant;
import java.util.Optional;
import java.util.function.Function;
import java.util.stream.Stream;

/** One workflow in memory. */
final class FakeWorkflows implements Workflows {

  private final WorkflowState state;
  private Instant now = WorkflowFixtures.START;

  FakeWorkflows(WorkflowEvent.WorkflowSubmitted submitted) {
    state = WorkflowState.begin(new Recorded(1, now, submitted));
  }

  /** The next event happens after that time. */
  Recorded happens(Duration later, WorkflowEvent event) {
    now = now.plus(later);
    var recorded = new Recorded(state.position() + 1, now, event);
    state.apply(recorded);
    return recorded;
  }

  WorkflowView view() {
    return new WorkflowView(
        "w1",
        "default",
        "web",
        "sha256:0",
        null,
        state.status(),
        state.isPaused(),
        5,
        state.reason().orElse(null),
        state.submittedAt(),
        state.submitted().by(),
        state.endedAt().orElse(null),
        state.counts(),
        state.position(),
        null);
  }

  @Override
  public WorkflowView get(String id) {
    return view();
  }

  @Override
  public <T> T read(String id, Function<WorkflowState, T> reader) {
    return Optional.of(state).map(reader).orElseThrow();
  }

  @Override
  public Stream<WorkflowView> newestFirst() {
    return Stream.of(view());
  }
}
