package io.provisioning.orchestrator.engine;

import io.provisioning.orchestrator.workflow.OperationProgress;
import io.provisioning.orchestrator.workflow.OperationStatus;
import java.time.Instant;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * How an operation stands, in few bytes: all that changes of it, so that who knows the plan needs
 * no rule of what an event means.
 *
 * @param startedAt of the first attempt since it was begun, or begun anew
 * @param error its first 200 characters
 */
public record OperationBrief(
    String operation,
    OperationStatus state,
    int attempts,
    OperationProgress.@Nullable Hold hold,
    @Nullable String degraded,
    @Nullable Instant startedAt,
    @Nullable Instant endedAt,
    @Nullable Instant retryAt,
    @Nullable String error) {

  public static OperationBrief of(OperationProgress progress) {
    return new OperationBrief(
        progress.operation().id(),
        progress.status(),
        progress.attempts(),
        progress.hold(),
        cut(progress.degraded()),
        progress.startedAt(),
        progress.endedAt(),
        progress.retryAt(),
        cut(progress.error()));
  }

  private static @Nullable String cut(@Nullable String text) {
    return Optional.ofNullable(text).map(Texts::cut).orElse(null);
  }
}
