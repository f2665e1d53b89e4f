package io.provisioning.cli.orchestrator;

import io.provisioning.cli.console.CommandProblem;
import io.provisioning.client.orchestrator.model.EventView;
import io.provisioning.client.orchestrator.model.WorkflowView;
import io.provisioning.config.problem.Problem;
import io.provisioning.config.problem.ProblemException;
import java.io.IOException;
import java.time.Duration;
import java.util.Map;
import java.util.Optional;

/**
 * Events of a workflow without gaps or repetitions, from the first to the one that ends it, however
 * often the service goes away in between.
 */
public final class WorkflowFeed {

  private static final Duration FIRST_PAUSE = Duration.ofMillis(250);
  private static final Duration LONGEST_PAUSE = Duration.ofSeconds(2);

  private final Orchestrator orchestrator;
  private final Pause pause;
  private final Duration patience;
  private final Listener listener;
  private long position;

  /**
   * A feed from the first event on.
   *
   * @param patience how long the service may stay away
   */
  public WorkflowFeed(
      Orchestrator orchestrator, Pause pause, Duration patience, Listener listener) {
    this.orchestrator = orchestrator;
    this.pause = pause;
    this.patience = patience;
    this.listener = listener;
  }

  /** Waits; a test's does not. */
  @FunctionalInterface
  public interface Pause {
    void sleep(Duration duration) throws InterruptedException;
  }

  /** Hears what happens. */
  public interface Listener {
    void event(EventView event);

    /** The service does not answer for the moment. */
    void lost();
  }

  /**
   * Blocks until the workflow has ended.
   *
   * @return the workflow as it ended
   * @throws ProblemException UNAVAILABLE if the service stays away; the workflow goes on when it is
   *     back
   */
  public WorkflowView follow(String workflow) throws InterruptedException {
    var waited = Duration.ZERO;
    var next = FIRST_PAUSE;
    while (true) {
      long before = position;
      var ended = attempt(workflow);
      if (ended.isPresent()) {
        return ended.get();
      }
      if (position > before) {
        waited = Duration.ZERO;
        next = FIRST_PAUSE;
      }
      if (waited.compareTo(patience) > 0) {
        throw CommandProblem.PLATFORM_NOT_RUNNING.because(
            "the platform has gone away; workflow `%s` goes on when it is back".formatted(workflow),
            "start it with `./provisioning up`, then `./provisioning workflow watch %s`"
                .formatted(workflow));
      }
      pause.sleep(next);
      waited = waited.plus(next);
      next =
          next.multipliedBy(2).compareTo(LONGEST_PAUSE) > 0 ? LONGEST_PAUSE : next.multipliedBy(2);
    }
  }

  private Optional<WorkflowView> attempt(String workflow) throws InterruptedException {
    try {
      var path = "/api/v1/workflows/%s/events".formatted(workflow);
      orchestrator.events().read(path, Map.of(), Long.toString(position), this::hand);
      var view = orchestrator.workflows().getWorkflow(workflow);
      boolean ended = !WorkflowStates.isActive(view.getState());
      return ended && view.getLastEventId() <= position ? Optional.of(view) : Optional.empty();
    } catch (IOException e) {
      listener.lost();
    } catch (ProblemException e) {
      if (e.problem().kind() != Problem.Kind.UNAVAILABLE) {
        throw e;
      }
      listener.lost();
    }
    return Optional.empty();
  }

  private void hand(EventView event) {
    if (event.getId() > position) {
      position = event.getId();
      listener.event(event);
    }
  }
}
