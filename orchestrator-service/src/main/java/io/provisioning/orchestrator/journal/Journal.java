package io.provisioning.orchestrator.journal;

import io.provisioning.config.problem.ProblemException;
import io.provisioning.orchestrator.workflow.Recorded;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.function.Consumer;
import java.util.function.Function;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * The append-only record of the events of all workflows. Safe for use by many threads.
 *
 * <p>Methods throw {@link ProblemException} of a {@link JournalProblem}. Damage in one workspace is
 * a problem of that workspace alone.
 */
public interface Journal extends AutoCloseable {

  /**
   * Adds entries of one workspace in their order and returns when they are durable. If it throws,
   * none of them is in the journal. Waits where more is being written than the disk takes.
   *
   * @throws ProblemException UNAVAILABLE if the disk is full, failed or far too slow; the call may
   *     be repeated
   */
  void append(String workspace, List<Entry> entries);

  /**
   * Refuses new work where there is just room enough to end what runs.
   *
   * @throws ProblemException DISK_FULL; JOURNAL_DAMAGED if the workspace is
   */
  void requireRoom(String workspace);

  /** Names of the workspaces that have entries. */
  Set<String> workspaces();

  /**
   * Hands over what is known of a workspace: what was put away, in short, and each entry since, in
   * the order in which they became durable, those of one workflow without gaps.
   *
   * @return what is damaged, if something is: then nothing is appended to the workspace any more,
   *     and what was handed over is not all
   */
  Optional<ProblemException> replay(String workspace, Reader reader);

  /**
   * Hands over the entries of one workflow in their order, wherever they are.
   *
   * @param after the position after which to begin; 0 for all
   */
  void read(String workspace, String workflow, long after, Consumer<Recorded> reader);

  /** A workflow that has ended and was put away. */
  Optional<Ended> archived(String workflow);

  /**
   * Workflows that were put away, newest first; read as far as the stream is.
   *
   * @param before only those made before this one
   */
  Stream<Ended> archivedNewestFirst(@Nullable String before);

  /**
   * Puts ended workflows away from time to time, from now on.
   *
   * @param past makes an empty one for a workspace
   */
  void compactWith(Function<String, Past> past);

  @Override
  void close();

  /** An event of a workflow. */
  record Entry(String workflow, Recorded recorded) {}

  /**
   * Told of what is in a journal. It may forget a workflow that has ended: if that goes on, its
   * earlier entries come once more, as those {@link #before}.
   */
  @FunctionalInterface
  interface Reader {

    /** An entry whose meaning is in no memory. */
    void entry(Entry entry);

    /** These come first, where something was put away. */
    default void remembered(Memory memory) {}

    /** An entry of a workflow that goes on; what else it means is in the memory already. */
    default void before(Entry entry) {}
  }
}
