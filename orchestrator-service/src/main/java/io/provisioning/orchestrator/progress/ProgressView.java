package io.provisioning.orchestrator.progress;

import io.provisioning.orchestrator.engine.OperationBrief;
import io.provisioning.orchestrator.engine.Texts;
import io.provisioning.orchestrator.workflow.OperationProgress;
import io.provisioning.orchestrator.workflow.WorkflowState;
import io.provisioning.orchestrator.workflow.WorkflowStatus;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * How far a workflow has come, in a bounded number of bytes.
 *
 * @param position of the last event that is in it
 * @param percent of operations with which nothing more is to be done
 * @param operations those that run, wait for another attempt or have failed, in plan order
 * @param more how many of those are left out
 */
record ProgressView(
    String id,
    long position,
    WorkflowStatus state,
    boolean paused,
    @Nullable String reason,
    StatusCounts counts,
    int percent,
    EtaView eta,
    List<OperationBrief> operations,
    int more) {

  static final int OPERATIONS = 100;

  static ProgressView of(String id, WorkflowState state, boolean paused, EtaView eta) {
    var counts = StatusCounts.of(state);
    var shown = shown(state, counts);
    return new ProgressView(
        id,
        state.position(),
        state.status(),
        paused,
        state.reason().map(Texts::cut).orElse(null),
        counts,
        counts.percent(state.status()),
        eta,
        shown,
        worthTelling(counts) - shown.size());
  }

  private static List<OperationBrief> shown(WorkflowState state, StatusCounts counts) {
    var wanted = Math.min(OPERATIONS, worthTelling(counts));
    return wanted == 0
        ? List.of()
        : state
            .operations()
            .filter(ProgressView::isWorthTelling)
            .limit(wanted)
            .map(OperationBrief::of)
            .toList();
  }

  private static int worthTelling(StatusCounts counts) {
    return counts.waitingRetry()
        + counts.running()
        + counts.failed()
        + counts.undoing()
        + counts.undoFailed();
  }

  private static boolean isWorthTelling(OperationProgress operation) {
    return switch (operation.status()) {
      case WAITING_RETRY, RUNNING, FAILED, UNDOING, UNDO_FAILED -> true;
      case PENDING, SUCCEEDED, SKIPPED, UNDONE -> false;
    };
  }
}
