package io.provisioning.orchestrator.engine.http;

import io.provisioning.orchestrator.engine.WorkflowView;
import io.provisioning.orchestrator.workflow.WorkflowStatus;
import java.time.Instant;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.Stream;

/**
 * How much is going on.
 *
 * @param since of when those are that have ended
 * @param states how many there are, by their state
 * @param broken the last ended workflow of each infrastructure, of those counted, where it left
 *     something half done; newest first, at most {@link #MOST}
 */
record WorkflowCounts(Instant since, Map<String, Integer> states, List<WorkflowView> broken) {

  static final int MOST = 100;

  /** Counts workflows, newest first. */
  static WorkflowCounts of(Instant since, Stream<WorkflowView> newestFirst) {
    var states = new TreeMap<String, Integer>();
    var broken = new ArrayList<WorkflowView>();
    var seen = new HashSet<List<String>>();
    newestFirst.forEach(view -> {
      states.merge(view.state().name().toLowerCase(Locale.ROOT), 1, Integer::sum);
      if (!view.state().isActive()
          && seen.add(List.of(view.workspace(), view.infrastructure()))
          && isHalfDone(view.state())
          && broken.size() < MOST) {
        broken.add(view);
      }
    });
    return new WorkflowCounts(since, states, broken);
  }

  /** What a person has cancelled is what that person wanted. */
  private static boolean isHalfDone(WorkflowStatus ended) {
    return switch (ended) {
      case FAILED, PARTLY_ROLLED_BACK, ROLLBACK_FAILED -> true;
      case COMPLETED, CANCELLED, ROLLED_BACK, RUNNING, CANCELLING, ROLLING_BACK -> false;
    };
  }
}
