package io.provisioning.orchestrator.journal;

import io.provisioning.config.problem.ProblemException;

/** Where a journal can be kept. */
public interface JournalStorage {

  /** The name by which it is chosen. */
  enum Kind {
    FILESYSTEM,
    SURREALDB
  }

  /** Which one this is. */
  Kind kind();

  /** The place that the settings name. */
  JournalPlace configured();

  /**
   * Opens the journal that is kept there, an empty one if there is none yet.
   *
   * @param place of this kind
   * @throws ProblemException JOURNAL_IN_USE if another process has it open; JOURNAL_TOO_NEW if a
   *     newer version wrote it; JOURNAL_UNAVAILABLE if it cannot be reached
   */
  StoredJournal open(JournalPlace place);
}
