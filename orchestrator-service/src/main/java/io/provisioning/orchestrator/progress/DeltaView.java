package io.provisioning.orchestrator.progress;

import io.provisioning.orchestrator.engine.OperationBrief;
import io.provisioning.orchestrator.engine.Texts;
import io.provisioning.orchestrator.workflow.WorkflowState;
import io.provisioning.orchestrator.workflow.WorkflowStatus;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * What has changed since the event before; what is not an operation is told whole.
 *
 * @param position of the last event that is in it
 * @param changed operations of which something happened, as they stand now
 */
record DeltaView(
    long position,
    WorkflowStatus state,
    boolean paused,
    @Nullable String reason,
    StatusCounts counts,
    int percent,
    EtaView eta,
    List<OperationBrief> changed) {

  static final int OPERATIONS = 100;

  static DeltaView of(
      WorkflowState state, boolean paused, EtaView eta, List<OperationBrief> changed) {
    var counts = StatusCounts.of(state);
    return new DeltaView(
        state.position(),
        state.status(),
        paused,
        state.reason().map(Texts::cut).orElse(null),
        counts,
        counts.percent(state.status()),
        eta,
        changed);
  }
}
