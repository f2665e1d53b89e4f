package io.provisioning.cli.progress;

import io.provisioning.cli.console.CommandProblem;
import io.provisioning.cli.console.Console;
import io.provisioning.cli.console.ExitCode;
import io.provisioning.cli.console.Text;
import io.provisioning.cli.invocation.Invocation;
import io.provisioning.cli.orchestrator.Orchestrator;
import io.provisioning.cli.orchestrator.Pages;
import io.provisioning.cli.orchestrator.WorkflowFeed;
import io.provisioning.cli.orchestrator.WorkflowFeed.Source;
import io.provisioning.cli.orchestrator.WorkflowStates;
import io.provisioning.client.orchestrator.model.DeltaView;
import io.provisioning.client.orchestrator.model.EventView;
import io.provisioning.client.orchestrator.model.ProgressView;
import io.provisioning.client.orchestrator.model.WorkflowStatus;
import io.provisioning.client.orchestrator.model.WorkflowView;
import io.provisioning.config.layer.Keys;
import java.time.Duration;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;

/** Shows a workflow until it ends. */
public final class Watch {

  private static final Duration FRAME = Duration.ofMillis(100);

  private final Invocation invocation;
  private final Orchestrator orchestrator;
  private final Console console;

  public Watch(Invocation invocation, Orchestrator orchestrator) {
    this.invocation = invocation;
    this.orchestrator = orchestrator;
    console = invocation.console();
  }

  /** Shows the workflow live and tells how it ended. Ctrl-C leaves it running and says so. */
  public WorkflowView follow(WorkflowView workflow, boolean json) {
    return follow(workflow, json, 0);
  }

  /**
   * As {@link #follow(WorkflowView, boolean)}, without what happened before.
   *
   * @param known number of the last event that is not shown; 0 for none
   */
  public WorkflowView follow(WorkflowView workflow, boolean json, long known) {
    tellOfPause(workflow);
    var progress =
        new WorkflowProgress(workflow, new Pages(orchestrator).operations(workflow.getId()));
    var view = view(json);
    var farewell = Thread.ofPlatform().unstarted(() -> farewell(workflow.getId()));
    Runtime.getRuntime().addShutdownHook(farewell);
    try {
      var ended = run(workflow, progress, view, known);
      progress.stands(ended);
      view.end(progress);
      return ended;
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw CommandProblem.NOT_CONFIRMED.because("interrupted");
    } finally {
      forget(farewell);
    }
  }

  /** Nothing would happen, and after a start in paused mode no event tells why. */
  private void tellOfPause(WorkflowView workflow) {
    if (Boolean.TRUE.equals(workflow.getPaused())) {
      console.note(
          console.style().cyan("help:")
              + " it is paused; `./provisioning workflow unpause %s` continues it"
                  .formatted(workflow.getId()));
    }
  }

  private static void forget(Thread farewell) {
    try {
      Runtime.getRuntime().removeShutdownHook(farewell);
    } catch (IllegalStateException e) {
      // the process is ending already, and says farewell itself
    }
  }

  private WorkflowView run(
      WorkflowView workflow, WorkflowProgress progress, Screen screen, long known)
      throws InterruptedException {
    var over = new CountDownLatch(1);
    var lock = new Object();
    var ticker = Thread.ofVirtual().start(() -> tick(progress, screen, over, lock));
    try {
      return screen instanceof LiveProgress
          ? follow(
              workflow,
              Source.progress(orchestrator),
              workflow.getLastEventId(),
              new Changing(progress, screen, lock, workflow.getId()))
          : follow(
              workflow, Source.events(orchestrator), known, new Happening(progress, screen, lock));
    } finally {
      over.countDown();
      ticker.join();
    }
  }

  private <T> WorkflowView follow(
      WorkflowView workflow, Source<T> source, long known, WorkflowFeed.Listener<T> listener)
      throws InterruptedException {
    return new WorkflowFeed<>(
            orchestrator,
            invocation.pause(),
            invocation.settings().get(Keys.WORKFLOW_PATIENCE),
            source,
            known,
            listener)
        .follow(workflow.getId());
  }

  private static void tick(
      WorkflowProgress progress, Screen view, CountDownLatch over, Object lock) {
    try {
      do {
        synchronized (lock) {
          view.tick(progress);
        }
      } while (!over.await(FRAME.toMillis(), TimeUnit.MILLISECONDS));
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
  }

  private Screen view(boolean json) {
    if (json) {
      return new JsonProgress(console);
    }
    return console.redraws()
        ? new LiveProgress(console, invocation.time())
        : new PlainProgress(console);
  }

  private void farewell(String workflow) {
    console.note("");
    console.note("workflow " + workflow + " keeps running");
    console.note("help: watch it with `./provisioning workflow watch " + workflow + "`,");
    console.note("      end it with `./provisioning workflow cancel " + workflow + "`");
  }

  /** Says how the workflow ended and tells the exit code that belongs to it. */
  public int conclude(WorkflowView ended, String what) {
    var style = console.style();
    var counts = ended.getCounts();
    int code = WorkflowStates.exitCode(ended.getState());
    if (ended.getState() == WorkflowStatus.COMPLETED) {
      console.note(
          style.green("done:") + " %s, %d operations".formatted(what, counts.getSucceeded()));
      return code;
    }
    var reason = ended.getReason() == null ? "" : ": " + ended.getReason();
    console.note(
        style.red("error:")
            + " workflow "
            + WorkflowStates.text(ended.getState())
            + Text.printable(reason));
    console.note(style.cyan("help:") + " " + advice(ended));
    return code == ExitCode.DONE ? ExitCode.WORKFLOW_FAILED : code;
  }

  private static String advice(WorkflowView ended) {
    var id = ended.getId();
    return switch (ended.getState()) {
      case ROLLED_BACK ->
          "everything is as it was before; `./provisioning workflow logs %s` shows what happened"
              .formatted(id);
      case PARTLY_ROLLED_BACK ->
          "the other operations stay; `./provisioning workflow rollback %1$s` undoes them too, `workflow resume %1$s` runs these again"
              .formatted(id);
      case ROLLBACK_FAILED ->
          "not everything could be undone; `./provisioning workflow rollback %s` tries again"
              .formatted(id);
      case FAILED, CANCELLED, RUNNING, CANCELLING, ROLLING_BACK, COMPLETED ->
          "`./provisioning workflow logs %1$s` shows what happened, `workflow resume %1$s` continues it, `workflow rollback %1$s` undoes it"
              .formatted(id);
    };
  }

  /** Tells of each event, one thread at a time. */
  private record Happening(WorkflowProgress progress, Screen screen, Object lock)
      implements WorkflowFeed.Listener<EventView> {

    @Override
    public void told(EventView event) {
      synchronized (lock) {
        progress.apply(event);
        screen.found();
        screen.event(progress, event);
      }
    }

    @Override
    public void lost() {
      synchronized (lock) {
        screen.lost();
      }
    }
  }

  /** Shows how all stands. */
  private final class Changing implements WorkflowFeed.Listener<Object> {

    private final WorkflowProgress progress;
    private final Screen screen;
    private final Object lock;
    private final String workflow;

    private Changing(WorkflowProgress progress, Screen screen, Object lock, String workflow) {
      this.progress = progress;
      this.screen = screen;
      this.lock = lock;
      this.workflow = workflow;
    }

    @Override
    public void told(Object something) {
      switch (something) {
        case DeltaView delta -> show(() -> progress.apply(delta));
        case ProgressView snapshot -> {
          // more has changed than it holds
          var operations = new Pages(orchestrator).operations(workflow);
          show(() -> {
            progress.stands(operations);
            progress.apply(snapshot);
          });
        }
        default -> {}
      }
    }

    private void show(Runnable change) {
      synchronized (lock) {
        change.run();
        screen.found();
      }
    }

    @Override
    public void lost() {
      synchronized (lock) {
        screen.lost();
      }
    }
  }
}
