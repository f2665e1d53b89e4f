package io.provisioning.cli.progress;

import io.provisioning.cli.console.Console;
import io.provisioning.cli.console.Elapsed;
import io.provisioning.cli.console.Text;
import io.provisioning.client.orchestrator.model.EventView;
import java.time.Duration;
import java.time.Instant;
import java.util.Optional;

/** A line for each thing that happens, for logs and pipes. */
final class PlainProgress implements Screen {

  private static final int MARGIN = 11;

  private final Console console;
  private boolean away;

  PlainProgress(Console console) {
    this.console = console;
  }

  @Override
  public void event(WorkflowProgress progress, EventView event) {
    if (Boolean.TRUE.equals(event.getMore())) {
      return; // the event itself is still to come
    }
    var at = event.getAt().toInstant();
    if (event.getOperation() != null) {
      progress
          .step(event.getOperation())
          .flatMap(step -> sentence(step, event, at))
          .ifPresent(line -> say(progress, at, line));
    } else {
      sentence(event).ifPresent(line -> say(progress, at, line));
    }
  }

  private void say(WorkflowProgress progress, Instant at, String line) {
    var text = Text.printable(line).replace("\n", "\n" + " ".repeat(MARGIN + 2));
    console.note(("%" + MARGIN + "s  %s").formatted(Elapsed.text(progress.passed(at)), text));
  }

  private static Optional<String> sentence(Step step, EventView event, Instant at) {
    var text =
        switch (event.getType()) {
          case "operation_started" ->
              step.verb.present()
                  + (step.attempts > 1 ? ", attempt " + step.attempts : "")
                  + StepText.degraded(step).map(without -> "; " + without).orElse("");
          case "pause_requested" -> "paused" + by(event);
          case "unpause_requested" -> "unpaused" + by(event);
          case "approval_given" -> "approved" + by(event);
          case "approval_refused" -> "refused" + by(event) + because(event);
          case "operation_succeeded" -> step.verb.past() + " in " + Elapsed.text(step.elapsed(at));
          case "operation_failed", "undo_failed" -> failure(step, event, at);
          case "operation_interrupted" -> "interrupted" + because(event);
          case "operation_skipped" -> "skipped" + because(event);
          case "undo_started" -> "undoing";
          case "undo_succeeded" -> "undone";
          default -> "";
        };
    return text.isEmpty() ? Optional.empty() : Optional.of(step.resource + ": " + text);
  }

  private static String failure(Step step, EventView event, Instant at) {
    var what = event.getType().equals("undo_failed") ? "undo failed" : "failed";
    var next =
        step.retryAt == null
            ? ""
            : "; next attempt in " + Elapsed.text(Duration.between(at, step.retryAt));
    return what + because(event) + next;
  }

  private static Optional<String> sentence(EventView event) {
    return switch (event.getType()) {
      case "cancel_requested" -> Optional.of("cancelling" + by(event) + because(event));
      case "pause_requested" -> Optional.of("paused" + by(event));
      case "unpause_requested" -> Optional.of("unpaused" + by(event));
      case "resume_requested" -> Optional.of("resumed" + by(event));
      case "rollback_started" ->
          Optional.of("rolling back" + by(event) + because(event).lines().findFirst().orElse(""));
      default -> Optional.empty();
    };
  }

  private static String by(EventView event) {
    return event.getBy() == null ? "" : " (" + event.getBy().getName() + ")";
  }

  private static String because(EventView event) {
    return event.getMessage() == null ? "" : ": " + event.getMessage();
  }

  @Override
  public void tick(WorkflowProgress progress) {
    // nothing changes between events
  }

  @Override
  public void lost() {
    if (!away) {
      console.note(" ".repeat(MARGIN + 2) + "the platform does not answer; waiting for it");
      away = true;
    }
  }

  @Override
  public void found() {
    away = false;
  }

  @Override
  public void end(WorkflowProgress progress) {
    console.err().flush();
  }
}
