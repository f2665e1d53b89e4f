package io.provisioning.orchestrator.journal.filesystem;

import io.provisioning.orchestrator.journal.Journal;
import io.provisioning.orchestrator.journal.JournalSettings;
import io.provisioning.orchestrator.journal.JournalStorage;
import io.provisioning.orchestrator.journal.StoredJournal;
import io.provisioning.orchestrator.journal.filesystem.disk.Disk;
import io.provisioning.orchestrator.journal.filesystem.disk.LocalDisk;
import java.nio.file.Path;
import java.time.Duration;
import org.springframework.util.unit.DataSize;

/** Journals for tests of other packages. */
public final class JournalFixtures {

  private JournalFixtures() {}

  /** A journal in files. */
  public static StoredJournal inFiles(Path directory, DataSize segmentSize) {
    return on(new LocalDisk(), directory, segmentSize);
  }

  /** Where journals in files are. */
  public static JournalStorage storage(Path directory, DataSize segmentSize) {
    return new FilesystemJournalConfiguration().journalInFiles(settings(directory, segmentSize));
  }

  /**
   * A journal whose process dies at one of its writes, and loses what was not synced.
   *
   * @param moment name of a moment in the course of the write
   * @param forgetsToSync a planted bug
   */
  public static Journal dying(
      Path directory, DataSize segmentSize, int write, String moment, boolean forgetsToSync) {
    var disk = new DyingDisk(write, DyingDisk.Moment.valueOf(moment), forgetsToSync);
    return on(disk, directory, segmentSize);
  }

  private static StoredJournal on(Disk disk, Path directory, DataSize segmentSize) {
    return FilesystemJournal.open(settings(directory, segmentSize), disk);
  }

  private static JournalSettings settings(Path directory, DataSize segmentSize) {
    return new JournalSettings(
        JournalStorage.Kind.FILESYSTEM,
        directory,
        segmentSize,
        DataSize.ofMegabytes(1),
        DataSize.ofMegabytes(8),
        Duration.ofSeconds(10));
  }
}
