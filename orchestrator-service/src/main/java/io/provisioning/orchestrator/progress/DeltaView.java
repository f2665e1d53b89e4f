package io.provisioning.orchestrator.progress;

import io.provisioning.orchestrator.workflow.WorkflowState;
import io.provisioning.orchestrator.workflow.WorkflowStatus;
import java.util.Collection;
import java.util.List;

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
    StatusCounts counts,
    int percent,
    EtaView eta,
    List<OperationBrief> changed) {

  static DeltaView of(
      WorkflowState state, boolean paused, EtaView eta, Collection<String> changed) {
    var counts = StatusCounts.of(state);
    return new DeltaView(
        state.position(),
        state.status(),
        paused,
        counts,
        counts.percent(state.status()),
        eta,
        changed.stream().map(state::operation).map(OperationBrief::of).toList());
  }
}
