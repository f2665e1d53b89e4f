package io.provisioning.orchestrator.journal.surreal;

import io.provisioning.orchestrator.journal.Ended;
import io.provisioning.orchestrator.journal.Journal.Entry;
import io.provisioning.orchestrator.journal.Memory;
import io.provisioning.orchestrator.journal.StoredJournal.Intake;
import io.provisioning.orchestrator.journal.surreal.row.Head;
import io.provisioning.orchestrator.journal.surreal.row.Head.Summary;
import io.provisioning.orchestrator.journal.surreal.row.Line;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.function.Consumer;

/** Writes entries and what is known of them, a bounded part at a time, and names them in a head. */
final class SurrealIntake implements Intake {

  private static final int PART = 500;
  private static final long BYTES = 1 << 20;

  private final String workspace;
  private final SurrealLog.Tables tables;
  private final Consumer<Head> finished;
  private final List<Line> lines = new ArrayList<>();
  private final List<Ended> ended = new ArrayList<>();
  private final List<Memory> memories = new ArrayList<>();
  private final Map<String, Long> going = new TreeMap<>();
  private final long generation;
  private long bytes;
  private long written;
  private long remembered;

  SurrealIntake(String workspace, SurrealLog.Tables tables, Consumer<Head> finished) {
    this.workspace = workspace;
    this.tables = tables;
    this.finished = finished;
    tables.heads().create(workspace);
    generation = tables.heads().draft(workspace);
  }

  @Override
  public void entry(Entry entry) {
    var line = Line.of(entry);
    lines.add(line);
    bytes += line.size();
    if (lines.size() >= PART || bytes >= BYTES) {
      writeLines();
    }
  }

  private void writeLines() {
    tables.heads().copy(workspace, written, lines);
    written += lines.size();
    lines.clear();
    bytes = 0;
  }

  @Override
  public void ended(Ended workflow) {
    ended.add(workflow);
    if (ended.size() >= PART) {
      writeEnded();
    }
  }

  private void writeEnded() {
    tables.memories().end(ended);
    ended.clear();
  }

  @Override
  public void remembered(Memory memory) {
    memories.add(memory);
    if (memories.size() >= PART) {
      writeMemories();
    }
  }

  private void writeMemories() {
    tables.memories().remember(workspace, generation, remembered, memories);
    remembered += memories.size();
    memories.clear();
  }

  @Override
  public void before(Entry entry) {
    going.put(entry.workflow(), entry.recorded().position());
    entry(entry);
  }

  @Override
  public void finish() {
    writeLines();
    writeEnded();
    writeMemories();
    SurrealCompaction.parts(
        List.copyOf(going.entrySet()),
        part -> tables.memories().goOn(workspace, generation, SurrealCompaction.mapped(part)));
    var left = remembered + going.values().stream().mapToLong(Long::longValue).sum();
    finished.accept(
        tables
            .heads()
            .begin(workspace, new Summary(written, generation, remembered, going.size(), left)));
  }

  @Override
  public void close() {
    // what has no head does not count
  }
}
