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
      case PENDING -> "waiting";
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
      case PENDING, RUNNING, SUCCEEDED, UNDONE -> Optional.empty();
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
