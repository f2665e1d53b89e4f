package io.provisioning.orchestrator.journal.filesystem;

import io.provisioning.orchestrator.journal.Ended;
import io.provisioning.orchestrator.journal.Journal.Entry;
import io.provisioning.orchestrator.journal.JournalProblem;
import io.provisioning.orchestrator.journal.Kept;
import io.provisioning.orchestrator.journal.Memory;
import io.provisioning.orchestrator.journal.StoredJournal.Intake;
import io.provisioning.orchestrator.journal.filesystem.disk.Disk;
import io.provisioning.orchestrator.journal.filesystem.disk.JournalFiles;
import java.io.Closeable;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * Writes pieces of an archive and a base, as a compaction does. Without the base, which comes last,
 * a journal takes the pieces away when it is opened.
 */
final class FilesystemIntake implements Intake {

  private static final int MOST_OF_A_PIECE = 10_000;

  private final JournalFiles files;
  private final Disk disk;
  private final long pieceSize;
  private final Runnable finished;
  private final List<Piece.Line> ended = new ArrayList<>();
  private final Set<String> going = new HashSet<>();
  private int pieces;
  private long begin;
  private @Nullable Draft piece;
  private @Nullable Draft base;

  FilesystemIntake(JournalFiles files, Disk disk, long pieceSize, Runnable finished) {
    this.files = files;
    this.disk = disk;
    this.pieceSize = pieceSize;
    this.finished = finished;
  }

  private interface Write {
    void run() throws IOException;
  }

  private static void writing(Write write) {
    try {
      write.run();
    } catch (IOException e) {
      throw JournalProblem.unavailable(e);
    }
  }

  @Override
  public void entry(Entry entry) {
    writing(() -> piece().add(entry));
  }

  @Override
  public void ended(Ended workflow) {
    writing(() -> {
      var end = piece().position();
      ended.add(new Piece.Line(workflow, begin, end - begin));
      begin = end;
      if (end >= pieceSize || ended.size() >= MOST_OF_A_PIECE) {
        finishPiece();
      }
    });
  }

  private Draft piece() throws IOException {
    var open = piece;
    if (open == null) {
      disk.createDirectory(files.directory());
      disk.createDirectory(files.archive());
      piece = open = new Draft(disk, files.piece(++pieces));
      begin = open.position();
    }
    return open;
  }

  private void finishPiece() throws IOException {
    if (piece != null) {
      piece.finish();
      piece.close();
      piece = null;
      ended.sort(Comparator.comparing(line -> line.ended().workflow()));
      Piece.write(disk, files, pieces, ended);
      ended.clear();
      disk.syncDirectory(files.archive());
    }
  }

  @Override
  public void remembered(Memory memory) {
    writing(() -> base().add(Kept.of(memory)));
  }

  @Override
  public void before(Entry entry) {
    writing(() -> {
      going.add(entry.workflow());
      base().add(entry);
    });
  }

  private Draft base() throws IOException {
    var open = base;
    if (open == null) {
      finishPiece();
      disk.createDirectory(files.directory());
      base = open = new Draft(disk, files.base(Math.max(1, pieces)));
    }
    return open;
  }

  /** The name of the base is what counts. */
  @Override
  public void finish() {
    if (pieces > 0 || base != null) {
      writing(() -> {
        base().add(Kept.end(going.size()));
        base().finish();
        disk.syncDirectory(files.directory());
      });
    }
    finished.run();
  }

  @Override
  public void close() {
    close(piece);
    close(base);
  }

  private static void close(@Nullable Closeable open) {
    try {
      if (open != null) {
        open.close();
      }
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }
}
