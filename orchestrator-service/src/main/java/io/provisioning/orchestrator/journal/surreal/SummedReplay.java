package io.provisioning.orchestrator.journal.surreal;

import io.provisioning.orchestrator.journal.Journal;
import io.provisioning.orchestrator.journal.Journal.Entry;
import io.provisioning.orchestrator.journal.surreal.row.Checked;
import io.provisioning.orchestrator.journal.surreal.row.Head.Summary;
import io.provisioning.orchestrator.workflow.WorkflowEvent;
import java.util.HashSet;
import java.util.Set;

/** Hands over a summary and the entries after it, in their order. */
final class SummedReplay {

  private final String workspace;
  private final SurrealEntries entries;
  private final SurrealMemories memories;
  private final Journal.Reader reader;
  private final Set<String> known = new HashSet<>();

  SummedReplay(
      String workspace, SurrealEntries entries, SurrealMemories memories, Journal.Reader reader) {
    this.workspace = workspace;
    this.entries = entries;
    this.memories = memories;
    this.reader = reader;
  }

  /**
   * Hands over what is known up to a place.
   *
   * @param until seq of the last entry
   * @return how much of it was in the summary, or belongs to workflows that are in it
   */
  long run(Summary summary, long until) {
    var left = 0L;
    if (summary.generation() > 0) {
      left = memories.memories(workspace, summary.generation(), reader::remembered);
      requireAll("memories", summary.memories(), left);
      left += goingOn(summary);
    }
    entries.all(workspace, summary.compacted() + 1, until, row -> tail(row.entry()));
    return left;
  }

  private long goingOn(Summary summary) {
    var all = memories.going(workspace, summary.generation());
    requireAll("workflows that go on", summary.going(), all.size());
    var count = 0L;
    for (var going : all) {
      known.add(going.workflow());
      before(going.workflow(), going.position());
      count += going.position();
    }
    return count;
  }

  private void requireAll(String what, long expected, long found) {
    if (expected != found) {
      throw Checked.damaged(
          "the journal of workspace %s has %d %s, and should have %d"
              .formatted(workspace, found, what, expected));
    }
  }

  private void before(String workflow, long until) {
    var last = entries.ofWorkflow(workspace, workflow, 0, until, row -> reader.before(row.entry()));
    if (last < until) {
      throw Checked.damaged(
          "the journal lacks position %d of workflow %s".formatted(last + 1, workflow));
    }
  }

  private void tail(Entry entry) {
    var workflow = entry.workflow();
    if (known.add(workflow) && entry.recorded().position() > 1) {
      before(workflow, entry.recorded().position() - 1); // it had ended, and goes on
    }
    reader.entry(entry);
    if (entry.recorded().event() instanceof WorkflowEvent.End) {
      known.remove(workflow);
    }
  }
}
