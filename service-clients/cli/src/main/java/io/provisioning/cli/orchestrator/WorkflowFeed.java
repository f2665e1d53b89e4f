package io.provisioning.cli.orchestrator;

import io.provisioning.cli.connection.EventStream;
import io.provisioning.cli.connection.Interruption;
import io.provisioning.cli.console.CommandProblem;
import io.provisioning.client.orchestrator.model.DeltaView;
import io.provisioning.client.orchestrator.model.EventView;
import io.provisioning.client.orchestrator.model.ProgressView;
import io.provisioning.client.orchestrator.model.WorkflowView;
import io.provisioning.config.problem.Problem;
import io.provisioning.config.problem.ProblemException;
import java.io.IOException;
import java.time.Duration;
import java.util.Map;
import java.util.Optional;
import java.util.function.Predicate;
import java.util.function.ToLongFunction;

/**
 * What a stream of a workflow tells, without gaps or repetitions, to the end of the workflow,
 * however often the service goes away in between.
 *
 * @param <T> what the stream tells
 */
public final class WorkflowFeed<T> {

  private static final Duration FIRST_PAUSE = Duration.ofMillis(250);
  private static final Duration LONGEST_PAUSE = Duration.ofSeconds(2);

  private final Orchestrator orchestrator;
  private final Pause pause;
  private final Duration patience;
  private final Source<T> source;
  private final Listener<T> listener;
  private long position;

  /**
   * A feed that goes on after what is known.
   *
   * @param patience how long the service may stay away
   * @param known position of the last event that is known; 0 for none
   */
  public WorkflowFeed(
      Orchestrator orchestrator,
      Pause pause,
      Duration patience,
      Source<T> source,
      long known,
      Listener<T> listener) {
    this.orchestrator = orchestrator;
    this.pause = pause;
    this.patience = patience;
    this.source = source;
    this.listener = listener;
    position = known;
  }

  /**
   * A stream of workflows.
   *
   * @param aspect its name below the workflow
   * @param position of the last event that is in what was told
   * @param isWhole whether that is told to its end
   */
  public record Source<T>(
      String aspect, EventStream<T> stream, ToLongFunction<T> position, Predicate<T> isWhole) {

    /** Each event; what is more than fits into one message comes in several. */
    public static Source<EventView> events(Orchestrator orchestrator) {
      return new Source<>(
          "events",
          orchestrator.events(),
          EventView::getId,
          event -> !Boolean.TRUE.equals(event.getMore()));
    }

    /** What has changed, as it stands. */
    public static Source<Object> progress(Orchestrator orchestrator) {
      return new Source<>("progress", orchestrator.progress(), Source::reached, _ -> true);
    }

    private static long reached(Object told) {
      return switch (told) {
        case ProgressView snapshot -> snapshot.getPosition();
        case DeltaView delta -> delta.getPosition();
        default -> 0; // the result has nothing that was not told
      };
    }
  }

  /** Waits; a test's does not. */
  @FunctionalInterface
  public interface Pause {
    void sleep(Duration duration) throws InterruptedException;
  }

  /** Hears what happens. */
  public interface Listener<T> {
    void told(T something);

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
            "the platform stopped answering; workflow `%s` continues once it is back"
                .formatted(workflow),
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
      var path = "/api/v1/workflows/%s/%s".formatted(workflow, source.aspect());
      source.stream().read(path, Map.of(), Long.toString(position), this::hand);
      var view = orchestrator.workflows().getWorkflow(workflow);
      boolean ended = !WorkflowStates.isActive(view.getState());
      return ended && view.getLastEventId() <= position ? Optional.of(view) : Optional.empty();
    } catch (IOException e) {
      Interruption.check(e);
      listener.lost();
    } catch (ProblemException e) {
      if (e.problem().kind() != Problem.Kind.UNAVAILABLE) {
        throw e;
      }
      Interruption.check(e);
      listener.lost();
    }
    return Optional.empty();
  }

  private void hand(T something) {
    var reached = source.position().applyAsLong(something);
    if (reached > position) {
      listener.told(something);
      position = source.isWhole().test(something) ? reached : position;
    }
  }
}
