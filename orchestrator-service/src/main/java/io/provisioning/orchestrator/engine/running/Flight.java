package io.provisioning.orchestrator.engine.running;

import io.provisioning.orchestrator.operation.EffectException.FailureClass;
import io.provisioning.orchestrator.operation.Effects;
import io.provisioning.orchestrator.operation.Operation;
import java.time.Duration;
import java.time.Instant;
import org.jspecify.annotations.Nullable;

/** One effect, or inverse, that was asked for and has not ended. Confined to its workflow's run. */
final class Flight {

  final Operation operation;
  final boolean undo;
  final Instant deadline;
  private final Runnable interrupt;
  private boolean isOverdue;
  private boolean isCancelled;

  Flight(Operation operation, boolean undo, Instant deadline, Runnable interrupt) {
    this.operation = operation;
    this.undo = undo;
    this.deadline = deadline;
    this.interrupt = interrupt;
  }

  void interruptAsOverdue() {
    isOverdue = true;
    interrupt.run();
  }

  void interruptAsCancelled() {
    isCancelled = true;
    interrupt.run();
  }

  boolean isOverdue() {
    return isOverdue;
  }

  boolean isCancelled() {
    return isCancelled;
  }

  /** How an effect ended. */
  sealed interface Outcome {

    record Success(Effects.@Nullable Facts facts) implements Outcome {}

    record Failure(FailureClass failureClass, String message, @Nullable Duration retryAfter)
        implements Outcome {}
  }
}
