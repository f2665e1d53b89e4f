package io.provisioning.orchestrator.journal.surreal.row;

import io.provisioning.orchestrator.journal.Journal.Entry;

/**
 * An entry as it is kept.
 *
 * @param seq its place among all of the workspace, from 1
 */
public record Row(String workspace, long seq, Line line) {

  /** Reads it; a problem if it is not what was written, or is where another one should be. */
  public Entry entry() {
    var entry = line.content().entry(this::place);
    if (!entry.workflow().equals(line.workflow())
        || entry.recorded().position() != line.position()) {
      throw Checked.damaged("the journal holds another entry at " + place());
    }
    return entry;
  }

  /** Where an entry is. */
  public static String place(String workspace, long seq) {
    return "`journal_entry:['%s', %d]`".formatted(workspace, seq);
  }

  private String place() {
    return place(workspace, seq);
  }
}
