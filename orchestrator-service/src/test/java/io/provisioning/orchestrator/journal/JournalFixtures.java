package io.provisioning.orchestrator.journal;

import java.nio.file.Path;
import java.time.Duration;
import org.springframework.util.unit.DataSize;

/** Journals for tests of other packages. */
public final class JournalFixtures {

  private JournalFixtures() {}

  /** A journal in files. */
  public static Journal inFiles(Path directory, DataSize segmentSize) {
    return FilesystemJournal.open(
        new JournalSettings(
            directory,
            segmentSize,
            DataSize.ofMegabytes(1),
            DataSize.ofMegabytes(8),
            Duration.ofSeconds(10)),
        new LocalDisk());
  }
}
