package io.provisioning.orchestrator.engine.http;

import io.provisioning.orchestrator.engine.WorkflowView;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Some workflows, newest first.
 *
 * @param nextCursor absent on the last page
 */
record WorkflowPage(List<WorkflowView> items, @Nullable String nextCursor) {

  /** Makes a page of what was asked for and one more, which tells whether another page follows. */
  static WorkflowPage of(List<WorkflowView> oneMore, int limit) {
    return oneMore.size() > limit
        ? new WorkflowPage(oneMore.subList(0, limit), oneMore.get(limit - 1).id())
        : new WorkflowPage(oneMore, null);
  }
}
