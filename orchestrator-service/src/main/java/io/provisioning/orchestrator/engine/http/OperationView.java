package io.provisioning.orchestrator.engine.http;

import io.provisioning.orchestrator.operation.Effects;
import io.provisioning.orchestrator.operation.Operation;
import io.provisioning.orchestrator.workflow.OperationProgress;
import io.provisioning.orchestrator.workflow.OperationStatus;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** An operation of a workflow as a client sees it. */
record OperationView(
    String id,
    Operation.Action action,
    String resource,
    OperationStatus state,
    int attempts,
    OperationProgress.@Nullable Hold hold,
    @Nullable String degraded,
    List<DependencyView> dependencies,
    @Nullable Instant startedAt,
    @Nullable Instant endedAt,
    @Nullable Instant retryAt,
    @Nullable String error,
    @Nullable Map<String, String> facts) {

  static OperationView of(OperationProgress progress) {
    var operation = progress.operation();
    return new OperationView(
        operation.id(),
        operation.action(),
        operation.resource().path(),
        progress.status(),
        progress.attempts(),
        progress.hold(),
        progress.degraded(),
        operation.dependencies().stream()
            .map(dependency -> new DependencyView(dependency.operation(), dependency.soft()))
            .toList(),
        progress.startedAt(),
        progress.endedAt(),
        progress.retryAt(),
        progress.error(),
        Optional.ofNullable(progress.facts()).map(Effects.Facts::attributes).orElse(null));
  }

  /** What must come first. */
  record DependencyView(String operation, boolean soft) {}
}
