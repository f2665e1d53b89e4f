package io.provisioning.orchestrator.workflow;

import java.util.EnumMap;
import java.util.Map;

/** How many operations stand where, kept up to date so that nobody has to count. */
final class Tally {

  private final Map<OperationStatus, Integer> counts = new EnumMap<>(OperationStatus.class);
  private final int total;

  /** All of them are pending. */
  Tally(int total) {
    this.total = total;
    counts.put(OperationStatus.PENDING, total);
  }

  void move(OperationStatus from, OperationStatus to) {
    counts.merge(from, -1, Integer::sum);
    counts.merge(to, 1, Integer::sum);
  }

  int of(OperationStatus status) {
    return counts.getOrDefault(status, 0);
  }

  OperationCounts counts() {
    return new OperationCounts(
        total,
        of(OperationStatus.PENDING) + of(OperationStatus.WAITING_RETRY),
        of(OperationStatus.RUNNING) + of(OperationStatus.UNDOING),
        of(OperationStatus.SUCCEEDED),
        of(OperationStatus.FAILED) + of(OperationStatus.UNDO_FAILED),
        of(OperationStatus.SKIPPED),
        of(OperationStatus.UNDONE));
  }
}
