package io.provisioning.cli.progress;

import io.provisioning.cli.console.Elapsed;
import java.time.Duration;
import java.time.Instant;
import java.util.Optional;

/** A step in words: what it does or did, how long, which attempt, what it waits for. */
final class StepText {

  private StepText() {}

  static String of(Step step, Instant now) {
    return switch (step.status) {
      case PENDING -> pending(step);
      case RUNNING -> step.verb.present() + " " + Elapsed.text(step.elapsed(now)) + attempt(step);
      case WAITING_RETRY -> "attempt " + step.attempts + " failed, next in " + wait(step, now);
      case SUCCEEDED -> step.verb.past() + " in " + Elapsed.text(step.elapsed(now)) + attempt(step);
      case FAILED -> "failed after " + Elapsed.text(step.elapsed(now)) + attempt(step);
      case SKIPPED -> "skipped";
      case UNDOING -> step.retryAt == null ? "undoing" : "undo failed, next in " + wait(step, now);
      case UNDONE -> "undone";
      case UNDO_FAILED -> "could not be undone";
    };
  }

  /** Why the step stands as it does, where there is something to say. */
  static Optional<String> reason(Step step) {
    return switch (step.status) {
      case FAILED, SKIPPED, WAITING_RETRY, UNDO_FAILED, UNDOING ->
          Optional.ofNullable(step.message);
      case RUNNING, SUCCEEDED -> degraded(step);
      case PENDING, UNDONE -> Optional.empty();
    };
  }

  /** What the step does without, where it would have liked to have it. */
  static Optional<String> degraded(Step step) {
    return Optional.ofNullable(step.degraded).map(without -> "degraded: " + without);
  }

  private static String pending(Step step) {
    return switch (step.hold) {
      case null -> "waiting";
      case APPROVAL -> "needs approval";
      case PAUSE -> "paused";
    };
  }

  private static String attempt(Step step) {
    return step.attempts > 1 ? ", attempt " + step.attempts : "";
  }

  private static String wait(Step step, Instant now) {
    var retryAt = step.retryAt == null ? now : step.retryAt;
    return Elapsed.text(Duration.between(now, retryAt));
  }
}
