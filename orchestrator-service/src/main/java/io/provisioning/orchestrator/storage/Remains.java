package io.provisioning.orchestrator.storage;

import io.provisioning.config.problem.ProblemException;
import io.provisioning.orchestrator.journal.Journal.Entry;
import io.provisioning.orchestrator.journal.Journal.Reader;
import io.provisioning.orchestrator.journal.StoredJournal;
import java.util.HashMap;
import java.util.Map;

/**
 * What is in the way of a copy: nothing, an earlier copy, or what is left of one. Of all that is
 * told apart by what is in it, not by a mark, so that nothing is ever taken away that is not in the
 * journal in force as well.
 */
final class Remains {

  private final StoredJournal journal;
  private final StoredJournal remains;

  Remains(StoredJournal journal, StoredJournal remains) {
    this.journal = journal;
    this.remains = remains;
  }

  /**
   * Makes sure that nothing gets lost with them.
   *
   * @throws ProblemException FOREIGN_JOURNAL
   */
  void requireKnown() {
    if (remains.workspaces().isEmpty()) {
      return;
    }
    var known = live(journal);
    live(remains).forEach((workflow, position) -> require(workflow, position, known));
    try (var ended = remains.archivedNewestFirst(null)) {
      ended.forEach(each -> require(each.workflow(), each.position(), known));
    }
  }

  private void require(String workflow, long position, Map<String, Long> known) {
    if (known.getOrDefault(workflow, 0L) < position
        && journal.archived(workflow).filter(ended -> ended.position() >= position).isEmpty()) {
      throw StorageProblem.FOREIGN_JOURNAL.because(
          "there is already a journal, with a workflow `%s` that this one lacks, or has only in part"
              .formatted(workflow),
          "choose an empty target, or remove its content; nothing was changed");
    }
  }

  /** How far the workflows are that were not put away, or went on. */
  private static Map<String, Long> live(StoredJournal journal) {
    var positions = new HashMap<String, Long>();
    var reader = new Positions(positions);
    try (var contents = journal.contents()) {
      for (var workspace : journal.workspaces()) {
        contents.summary(workspace, reader);
        contents.next(workspace, reader::entry);
      }
    }
    return positions;
  }

  private record Positions(Map<String, Long> positions) implements Reader {

    @Override
    public void entry(Entry entry) {
      positions.merge(entry.workflow(), entry.recorded().position(), Math::max);
    }

    @Override
    public void before(Entry entry) {
      entry(entry);
    }
  }
}
