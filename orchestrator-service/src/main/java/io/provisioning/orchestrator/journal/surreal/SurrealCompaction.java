package io.provisioning.orchestrator.journal.surreal;

import io.provisioning.orchestrator.journal.Ended;
import io.provisioning.orchestrator.journal.Journal;
import io.provisioning.orchestrator.journal.Journal.Entry;
import io.provisioning.orchestrator.journal.Memory;
import io.provisioning.orchestrator.journal.Past;
import io.provisioning.orchestrator.journal.surreal.row.Head.Summary;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;

/**
 * Makes a new summary of the last one and the entries after it. Entries stay where they are; what
 * is known of them is written beside, a bounded part at a time, and counts from the moment that the
 * head names it.
 */
final class SurrealCompaction {

  private static final int PART = 500;

  /** What came of it. */
  record Outcome(Summary summary, List<Ended> ended) {}

  private final String workspace;
  private final SurrealHeads heads;
  private final SurrealEntries entries;
  private final SurrealMemories memories;
  private final Past past;
  private final Map<String, Long> positions = new TreeMap<>();

  SurrealCompaction(
      String workspace,
      SurrealHeads heads,
      SurrealEntries entries,
      SurrealMemories memories,
      Past past) {
    this.workspace = workspace;
    this.heads = heads;
    this.entries = entries;
    this.memories = memories;
    this.past = past;
  }

  /**
   * Reads, writes, and returns once what was written counts.
   *
   * @param until seq of the last entry that is summed up
   */
  Outcome run(Summary before, long until) {
    new SummedReplay(workspace, entries, memories, new Positions()).run(before, until);
    var generation = heads.draft(workspace);
    var kept = remember(generation);
    var ended = end();
    ended.forEach(workflow -> positions.remove(workflow.workflow()));
    parts(
        List.copyOf(positions.entrySet()),
        part -> memories.goOn(workspace, generation, mapped(part)));
    var left = kept + positions.values().stream().mapToLong(Long::longValue).sum();
    var summary = new Summary(until, generation, kept, positions.size(), left);
    heads.sumUp(workspace, summary);
    memories.forgetBefore(workspace, generation);
    return new Outcome(summary, ended);
  }

  private long remember(long generation) {
    var count = 0L;
    var part = new ArrayList<Memory>();
    for (var all = past.memory().iterator(); all.hasNext(); ) {
      part.add(all.next());
      if (part.size() == PART || !all.hasNext()) {
        memories.remember(workspace, generation, count, part);
        count += part.size();
        part.clear();
      }
    }
    return count;
  }

  private List<Ended> end() {
    var ended =
        positions.keySet().stream().flatMap(workflow -> past.ended(workflow).stream()).toList();
    parts(ended, memories::end);
    return ended;
  }

  static Map<String, Long> mapped(List<Map.Entry<String, Long>> part) {
    var going = new TreeMap<String, Long>();
    part.forEach(workflow -> going.put(workflow.getKey(), workflow.getValue()));
    return going;
  }

  /** Told of one part after another. */
  interface Use<T> {
    void part(List<T> part);
  }

  static <T> void parts(List<T> all, Use<T> use) {
    for (var from = 0; from < all.size(); from += PART) {
      use.part(all.subList(from, Math.min(all.size(), from + PART)));
    }
  }

  /** Tells the past, and notes how far each workflow is. */
  private final class Positions implements Journal.Reader {

    @Override
    public void entry(Entry entry) {
      note(entry);
      past.entry(entry);
    }

    @Override
    public void remembered(Memory memory) {
      past.remembered(memory);
    }

    @Override
    public void before(Entry entry) {
      note(entry);
      past.before(entry);
    }

    private void note(Entry entry) {
      positions.put(entry.workflow(), entry.recorded().position());
    }
  }
}
