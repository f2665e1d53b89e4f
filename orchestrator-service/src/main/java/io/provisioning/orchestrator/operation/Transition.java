package io.provisioning.orchestrator.operation;

import java.time.Instant;
import java.util.List;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * A resource really changed. Deleting or replacing a server takes the taskservs on it away as well,
 * without a transition of their own.
 *
 * @param workflow id of the workflow
 * @param operation id of the operation within it
 * @param before absent where it was created
 * @param after absent where it was deleted
 * @param facts absent where it was deleted
 * @param position of the event in its workflow; 0 where it stands for all that led to the state
 * @param undo whether it takes back what the same operation has done
 */
public record Transition(
    String workspace,
    String workflow,
    String operation,
    ResourceRef resource,
    @Nullable Desired before,
    @Nullable Desired after,
    Effects.@Nullable Facts facts,
    Instant at,
    long position,
    boolean undo) {

  /** What an operation did. */
  public Transition(
      String workspace,
      String workflow,
      String operation,
      ResourceRef resource,
      @Nullable Desired before,
      @Nullable Desired after,
      Effects.@Nullable Facts facts,
      Instant at,
      long position) {
    this(workspace, workflow, operation, resource, before, after, facts, at, position, false);
  }

  /**
   * Told of transitions in the order of the journal: at start of all before, then as they become
   * durable.
   */
  @FunctionalInterface
  public interface Listener {
    void transitioned(Transition transition);

    /** What happened in the workspace cannot be read, so nothing can be said of its resources. */
    default void unreadable(String workspace, RuntimeException why) {}

    /** A workflow has ended; told after all of its transitions, but not at start. */
    default void ended(Ledger.Mark workflow) {}
  }

  /** A listener that can tell in few transitions what it was told in many. */
  public interface Fold extends Listener {

    /** Transitions that lead from nothing to what is there, each after those that it needs. */
    List<Transition> standing(String workspace);
  }

  /** All that ever happened, as far back as the journal and its archive go. */
  @FunctionalInterface
  public interface Past {

    /** Transitions of one infrastructure, those of each workflow in their order. */
    Stream<Transition> of(String workspace, String infrastructure);
  }

  /** Where the workflows of the journal stand, for those who keep up with it at their own pace. */
  public interface Ledger {

    /** All workflows, newest first; read as far as the stream is. */
    Stream<Mark> newestFirst();

    /** What a workflow has changed so far. */
    Reading read(Mark workflow);

    /**
     * Up to where a workflow is written.
     *
     * @param position of its last event
     */
    record Mark(String workspace, String workflow, long position) {}

    /**
     * What a workflow has changed.
     *
     * @param transitions in their order
     * @param position of the last event that was read
     */
    record Reading(List<Transition> transitions, long position) {}
  }

  /** Makes folds that know of nothing yet, and that nobody else looks at. */
  @FunctionalInterface
  public interface Folds {
    Fold empty();
  }
}
