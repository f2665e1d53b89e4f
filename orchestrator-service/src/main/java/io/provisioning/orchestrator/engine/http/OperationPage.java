package io.provisioning.orchestrator.engine.http;

import io.provisioning.orchestrator.workflow.OperationProgress;
import io.provisioning.orchestrator.workflow.OperationStatus;
import java.util.ArrayList;
import java.util.Iterator;
import java.util.List;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * Some operations of a workflow in plan order.
 *
 * @param nextCursor absent on the last page
 */
record OperationPage(List<OperationView> items, @Nullable String nextCursor) {

  /**
   * Makes a page.
   *
   * @param state only those that stand there
   * @param from how many of the plan to leave out
   */
  static OperationPage of(
      Stream<OperationProgress> operations, @Nullable OperationStatus state, int from, int limit) {
    var items = new ArrayList<OperationView>();
    Iterator<OperationProgress> rest = operations.skip(from).iterator();
    for (var index = from; rest.hasNext(); index++) {
      var operation = rest.next();
      if (state != null && state != operation.status()) {
        continue;
      }
      if (items.size() == limit) {
        return new OperationPage(items, Integer.toString(index));
      }
      items.add(OperationView.of(operation));
    }
    return new OperationPage(items, null);
  }
}
