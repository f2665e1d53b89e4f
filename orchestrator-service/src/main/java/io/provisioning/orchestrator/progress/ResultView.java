package io.provisioning.orchestrator.progress;

import io.provisioning.orchestrator.operation.Operation;
import io.provisioning.orchestrator.workflow.OperationStatus;
import io.provisioning.orchestrator.workflow.WorkflowStatus;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * What a workflow did. Lists hold at the most 100 entries; {@code more} of each tells how many are
 * left out, which the pages of operations hold.
 *
 * @param elapsed since it was submitted, until it ended or until now
 * @param attempts of all operations together
 * @param criticalPath the chain of operations that needed each other and took longest together
 */
record ResultView(
    String id,
    String infrastructure,
    WorkflowStatus state,
    @Nullable String reason,
    Instant submittedAt,
    @Nullable Instant endedAt,
    Duration elapsed,
    long attempts,
    StatusCounts counts,
    List<KindView> kinds,
    PathView criticalPath,
    FailuresView failures,
    UndoneView undone,
    OutputsView outputs) {

  /** How operations that do the same to the same kind of resource stand. */
  record OutcomeView(OperationStatus state, int count) {}

  /**
   * Operations that do the same to the same kind of resource.
   *
   * @param median from the first start to the end, of those that succeeded; absent if none did
   */
  record KindView(
      Operation.Action action,
      String kind,
      List<OutcomeView> outcomes,
      @Nullable Duration median,
      @Nullable Duration longest) {}

  /** Operations one after another. */
  record PathView(Duration duration, List<String> operations, int more) {}

  /** An operation that failed, or could not be undone. */
  record FailureView(
      String operation, String resource, OperationStatus state, int attempts, String problem) {}

  /** What failed. */
  record FailuresView(List<FailureView> items, int more) {}

  /** What is as it was before. */
  record UndoneView(List<String> items, int more) {}

  /** What is known of a resource that was made or changed, such as its address. */
  record OutputView(String resource, Map<String, String> facts) {}

  /** What came of it. */
  record OutputsView(List<OutputView> items, int more) {}
}
