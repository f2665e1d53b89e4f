package io.provisioning.orchestrator.journal.filesystem;

import io.provisioning.config.problem.ProblemException;
import io.provisioning.orchestrator.journal.Inspection;
import io.provisioning.orchestrator.journal.Journal.Entry;
import io.provisioning.orchestrator.journal.JournalProblem;
import io.provisioning.orchestrator.journal.filesystem.disk.Disk;
import io.provisioning.orchestrator.journal.filesystem.disk.JournalFiles;
import io.provisioning.orchestrator.journal.filesystem.disk.LocalDisk;
import java.io.IOException;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.function.Consumer;

/** Looks at the files of a journal. Of each file it tells the first damage. */
public final class FileInspection implements Inspection {

  private final Disk disk = new LocalDisk();
  private final Path directory;

  /** Of the journal in this directory. */
  public FileInspection(Path directory) {
    this.directory = directory;
  }

  @Override
  public List<String> workspaces() throws IOException {
    return disk.directories(directory).stream().sorted().toList();
  }

  /** Reads every line; entries that were put away come first. */
  @Override
  public Report read(String workspace, Consumer<Entry> reader) throws IOException {
    var look = new Look(new JournalFiles(directory.resolve(workspace)));
    look.all(reader);
    return new Report(
        workspace, look.files, look.entries, look.unfinished, List.copyOf(look.damage));
  }

  @Override
  public void close() {}

  private final class Look {

    private final JournalFiles journal;
    private final List<String> damage = new ArrayList<>();
    private int files;
    private long entries;
    private long unfinished;

    Look(JournalFiles journal) {
      this.journal = journal;
    }

    void all(Consumer<Entry> reader) throws IOException {
      var bases = journal.bases(disk);
      var base = bases.isEmpty() ? 0 : bases.getLast();
      for (var number : journal.indexes(disk)) {
        if (number <= base) {
          file(journal.index(number), () -> Piece.open(disk, journal, number).lines(disk));
          file(journal.piece(number), () -> lines(journal.piece(number), Long.MAX_VALUE, reader));
        }
      }
      if (base > 0) {
        file(journal.base(base), () -> base(journal.base(base), reader));
      }
      segments(base, reader);
    }

    /** Its last line tells of how many workflows there are entries. */
    private void base(Path file, Consumer<Entry> reader) throws IOException {
      var workflows = new HashSet<String>();
      var told = new int[] {-1};
      Decoder.here()
          .read(
              disk,
              file,
              Long.MAX_VALUE,
              line -> {
                if (line.entry() != null) {
                  workflows.add(line.entry().workflow());
                  entries++;
                  reader.accept(line.entry());
                } else if (line.kept() != null && line.kept().workflows() != null) {
                  told[0] = line.kept().workflows();
                }
              });
      if (told[0] != workflows.size()) {
        throw JournalProblem.damaged("`" + file + "` is not whole");
      }
    }

    private void segments(int base, Consumer<Entry> reader) throws IOException {
      var numbers = journal.segments(disk).stream().filter(number -> number > base).toList();
      var expected = base + 1;
      for (var number : numbers) {
        for (; expected < number; expected++) {
          damage.add("the journal lacks the file `" + journal.segment(expected) + "`");
        }
        expected = number + 1;
        var isNewest = number.equals(numbers.getLast());
        file(
            journal.segment(number),
            () ->
                lines(journal.segment(number), isNewest ? whole(number) : Long.MAX_VALUE, reader));
      }
    }

    private long whole(int number) throws IOException {
      var segment = Segment.load(disk, journal.segment(number));
      var whole = segment.wholeUntil();
      unfinished += segment.size() - whole;
      return whole;
    }

    private void lines(Path file, long limit, Consumer<Entry> reader) throws IOException {
      Block.read(
          disk,
          file,
          0,
          limit,
          block ->
              block.forEachLine((from, to) -> {
                var entry = block.entry(from, to);
                entries++;
                reader.accept(entry);
              }));
    }

    private void file(Path file, Check check) throws IOException {
      files++;
      try {
        check.run();
      } catch (ProblemException e) {
        damage.add(String.valueOf(e.detail()));
      } catch (NoSuchFileException e) {
        damage.add("the journal lacks the file `" + file + "`");
      }
    }
  }

  private interface Check {
    void run() throws IOException;
  }
}
