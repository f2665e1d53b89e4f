package io.provisioning.orchestrator.journal;

import io.provisioning.config.problem.ProblemException;
import java.util.function.Consumer;

/** A journal as it is kept in one place, from which and into which another one can be copied. */
public interface StoredJournal extends Journal {

  /** Opens what it holds. Until that is closed, nothing is put away; appending goes on. */
  Contents contents();

  /**
   * Takes over what another journal has put away of a workspace of which there is nothing here.
   *
   * <p>It is told of the entries of a workflow that has ended, then that it has, of one workflow
   * after another; then what is remembered, then the entries of those that go on. Nothing of it
   * counts before it is finished.
   */
  Intake intake(String workspace);

  /** Forgets everything. If it is interrupted, it can be repeated. */
  void clear();

  /** What a journal holds, for one thread. */
  interface Contents extends AutoCloseable {

    /**
     * Hands over what was put away of a workspace, but for workflows that have ended: what is
     * remembered, then the entries of those that went on, as {@link Reader#before}.
     *
     * @throws ProblemException JOURNAL_DAMAGED
     */
    void summary(String workspace, Reader reader);

    /**
     * Hands over the entries of a workspace that became durable since it was asked the last time,
     * in their order; the first time those since something was put away.
     *
     * @throws ProblemException JOURNAL_DAMAGED
     */
    void next(String workspace, Consumer<Entry> reader);

    @Override
    void close();
  }

  /** Where a copy goes. */
  interface Intake extends Reader, AutoCloseable {

    /** The entries of this workflow were told of; none if it goes on. */
    void ended(Ended workflow);

    /** From here on it counts. */
    void finish();

    /** What is not finished by now never will be. */
    @Override
    void close();
  }
}
