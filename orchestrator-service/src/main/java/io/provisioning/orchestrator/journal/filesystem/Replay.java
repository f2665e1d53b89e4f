package io.provisioning.orchestrator.journal.filesystem;

import io.provisioning.orchestrator.journal.Journal;
import io.provisioning.orchestrator.journal.Journal.Entry;
import io.provisioning.orchestrator.journal.JournalProblem;
import io.provisioning.orchestrator.journal.Kept;
import io.provisioning.orchestrator.journal.filesystem.disk.Disk;
import io.provisioning.orchestrator.workflow.WorkflowEvent;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/** Hands over a base and the segments after it, in their order. */
final class Replay {

  /** Told where each entry is. */
  @FunctionalInterface
  interface Places {
    void at(String workflow, Location lines);
  }

  private final Disk disk;
  private final Archive archive;
  private final Decoder decoder;
  private final Journal.Reader reader;
  private final Places places;
  private final Set<String> known = new HashSet<>();
  private final Set<String> forgotten = new HashSet<>();
  private final List<Path> segments = new ArrayList<>();
  private @Nullable Base base;

  Replay(Disk disk, Archive archive, Decoder decoder, Journal.Reader reader, Places places) {
    this.disk = disk;
    this.archive = archive;
    this.decoder = decoder;
    this.reader = reader;
    this.places = places;
  }

  /** Hands over what is known, then the entries of workflows that went on. */
  void base(Base first) throws IOException {
    base = first;
    if (first.number() > 0) {
      var file = first.files().base(first.number());
      var lines = new BaseLines(file);
      decoder.read(disk, file, Long.MAX_VALUE, lines::line);
      lines.end();
    }
  }

  private final class BaseLines {

    private final Path file;
    private int workflows;
    private @Nullable Integer wanted;

    BaseLines(Path file) {
      this.file = file;
    }

    void line(Decoder.Line line) {
      if (line.kept() != null) {
        keep(line.kept());
      } else if (line.entry() != null) {
        workflows += known.add(line.entry().workflow()) ? 1 : 0;
        places.at(line.entry().workflow(), new Location(file, line.at(), line.length()));
        reader.before(line.entry());
      }
    }

    private void keep(Kept kept) {
      var memory = kept.memory();
      if (memory != null) {
        reader.remembered(memory);
      } else {
        wanted = kept.workflows();
      }
    }

    void end() {
      if (wanted == null || wanted != workflows) {
        throw JournalProblem.damaged("`" + file + "` is not whole");
      }
    }
  }

  /** Hands over the entries of a segment up to a limit. */
  void segment(Path file, long limit) throws IOException {
    segments.add(file);
    decoder.read(
        disk,
        file,
        limit,
        line -> {
          if (line.entry() == null) {
            throw JournalProblem.damagedAt(file, line.at());
          }
          tail(line.entry(), new Location(file, line.at(), line.length()));
        });
  }

  private void tail(Entry entry, Location location) throws IOException {
    var workflow = entry.workflow();
    if (known.add(workflow) && entry.recorded().position() > 1) {
      recall(workflow, entry.recorded().position());
    }
    places.at(workflow, location);
    reader.entry(entry);
    if (entry.recorded().event() instanceof WorkflowEvent.End) {
      known.remove(workflow);
      forgotten.add(workflow);
    }
  }

  /** A workflow that had ended and goes on. */
  private void recall(String workflow, long until) throws IOException {
    Consumer<Entry> earlier =
        entry -> {
          if (entry.workflow().equals(workflow) && entry.recorded().position() < until) {
            reader.before(entry);
          }
        };
    var away = base == null ? Optional.<Location>empty() : base.find(workflow);
    if (away.isEmpty()) {
      away = archive.location(workflow);
      if (away.isPresent() && !forgotten.contains(workflow)) {
        places.at(workflow, away.get());
      }
    }
    if (away.isPresent()) {
      forEachEntry(disk, away.get(), earlier);
    }
    if (forgotten.contains(workflow)) {
      for (var segment : segments) {
        forEachEntry(disk, segment, Long.MAX_VALUE, workflow, earlier);
      }
    }
  }

  /** Hands over the entries of one workflow in a segment, up to a limit. */
  static void forEachEntry(
      Disk disk, Path segment, long limit, String workflow, Consumer<Entry> reader)
      throws IOException {
    var wanted = workflow.getBytes(StandardCharsets.UTF_8);
    Block.read(
        disk,
        segment,
        0,
        limit,
        block ->
            block.forEachLine((from, to) -> {
              if (block.isOf(wanted, from, to)) {
                reader.accept(block.entry(from, to));
              }
            }));
  }

  static void forEachEntry(Disk disk, Location lines, Consumer<Entry> reader) throws IOException {
    Block.read(
        disk,
        lines.file(),
        lines.at(),
        lines.end(),
        block -> block.forEachLine((from, to) -> reader.accept(block.entry(from, to))));
  }
}
