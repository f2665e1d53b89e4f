package io.provisioning.orchestrator.journal;

import io.provisioning.orchestrator.workflow.Recorded;
import java.util.List;
import java.util.function.Consumer;

/**
 * The append-only record of the events of all workflows. Safe for use by many threads.
 *
 * <p>Methods throw {@link io.provisioning.config.problem.ProblemException} of a {@link
 * JournalProblem}.
 */
public interface Journal extends AutoCloseable {

  /**
   * Adds entries of one workspace in their order and returns when they are durable. If it throws,
   * none of them is in the journal.
   *
   * @throws io.provisioning.config.problem.ProblemException UNAVAILABLE if the disk is full or
   *     failed; the call may be repeated
   */
  void append(String workspace, List<Entry> entries);

  /**
   * Hands over every entry; those of one workspace in the order in which they became durable, those
   * of one workflow without gaps.
   */
  void replay(Consumer<Entry> reader);

  /**
   * Hands over the entries of one workflow in their order.
   *
   * @param after the position after which to begin; 0 for all
   */
  void read(String workspace, String workflow, long after, Consumer<Recorded> reader);

  @Override
  void close();

  /** An event of a workflow. */
  record Entry(String workflow, Recorded recorded) {}
}
