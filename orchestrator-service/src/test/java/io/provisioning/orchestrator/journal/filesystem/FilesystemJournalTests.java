package io.provisioning.orchestrator.journal.filesystem;

import static io.provisioning.orchestrator.workflow.WorkflowFixtures.START;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.provisioning.config.problem.Problem;
import io.provisioning.config.problem.ProblemException;
import io.provisioning.orchestrator.journal.Journal.Entry;
import io.provisioning.orchestrator.journal.JournalProblem;
import io.provisioning.orchestrator.journal.JournalSettings;
import io.provisioning.orchestrator.journal.JournalStorage;
import io.provisioning.orchestrator.journal.StoredJournal;
import io.provisioning.orchestrator.journal.StoredJournalContract;
import io.provisioning.orchestrator.journal.filesystem.disk.JournalFiles;
import io.provisioning.orchestrator.journal.filesystem.disk.LocalDisk;
import io.provisioning.orchestrator.operation.OperationFixtures;
import io.provisioning.orchestrator.workflow.Recorded;
import io.provisioning.orchestrator.workflow.WorkflowFixtures;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.nio.file.attribute.PosixFilePermissions;
import java.time.Duration;
import java.util.Arrays;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.springframework.util.unit.DataSize;

class FilesystemJournalTests extends StoredJournalContract {

  @TempDir Path directory;

  @Override
  protected StoredJournal open() {
    return FilesystemJournal.open(settings(), new LocalDisk());
  }

  private JournalSettings settings() {
    return new JournalSettings(
        JournalStorage.Kind.FILESYSTEM,
        directory,
        DataSize.ofKilobytes(16),
        DataSize.ofMegabytes(1),
        DataSize.ofMegabytes(1),
        Duration.ofSeconds(1));
  }

  @Test
  void aTornTailIsCutWhereverItWasTorn() throws IOException {
    write(3);
    var whole = Files.readAllBytes(segment(1));
    var lastLine = lineStart(whole, 2);
    for (var length = 0; length < whole.length; length++) {
      Files.write(segment(1), Arrays.copyOf(whole, length));
      try (var journal = open()) {
        var kept = all(journal);
        assertThat(kept)
            .isEqualTo(
                List.of(entry("w", 1), entry("w", 2), entry("w", 3)).subList(0, kept.size()));
        if (length >= lastLine) {
          assertThat(kept).hasSize(2);
        }
      }
    }
  }

  @Test
  void theJournalGoesOnAfterATornTail() throws IOException {
    write(2);
    Files.writeString(segment(1), "{\"crc32c\":\"00", StandardOpenOption.APPEND);

    try (var journal = open()) {
      journal.append("default", List.of(entry("w", 3)));
      assertThat(all(journal)).containsExactly(entry("w", 1), entry("w", 2), entry("w", 3));
    }
  }

  @Test
  void anEntryOfSeveralMegabytesIsOneLineAmongOthers() {
    var submitted = WorkflowFixtures.aSubmission(OperationFixtures.chain(10_000), true, 10);
    var large = new Entry("large", new Recorded(1, START, submitted));
    try (var journal = open()) {
      journal.append("default", List.of(entry("w", 1), large, entry("w", 2)));
    }
    try (var journal = open()) {
      assertThat(all(journal)).containsExactly(entry("w", 1), large, entry("w", 2));
    }
  }

  @Test
  void aDamagedMiddleIsRefusedAndLeftAsItIs() throws IOException {
    write(3);
    var bytes = Files.readAllBytes(segment(1));
    var random = new Random(1);
    for (var round = 0; round < 200; round++) {
      var damaged = bytes.clone();
      var at = lineStart(bytes, 0) + random.nextInt(lineStart(bytes, 2) - lineStart(bytes, 0));
      damaged[at] ^= (byte) (1 + random.nextInt(255));
      Files.write(segment(1), damaged);

      try (var journal = open()) {
        assertThat(journal.replay("default", _ -> {}))
            .hasValueSatisfying(e -> {
              assertThat(e.problem()).isEqualTo(JournalProblem.JOURNAL_DAMAGED);
              assertThat(e.detail()).contains(segment(1).toString()).contains("byte");
            });
        assertThatThrownBy(() -> journal.append("default", List.of(entry("w", 4))))
            .isInstanceOf(ProblemException.class);
      }
      assertThat(Files.readAllBytes(segment(1))).isEqualTo(damaged);
    }
  }

  @Test
  void linesOfOneUnfinishedWriteMayBeTornInAnyOrder() throws IOException {
    write(1);
    try (var journal = open()) {
      journal.append("default", List.of(entry("w", 2), entry("w", 3)));
    }
    var bytes = Files.readAllBytes(segment(1));
    Arrays.fill(bytes, lineStart(bytes, 1) + 20, lineStart(bytes, 1) + 30, (byte) 0);
    Files.write(segment(1), bytes);

    try (var journal = open()) {
      assertThat(all(journal)).containsExactly(entry("w", 1));
    }
  }

  @Test
  void damageInAnOlderSegmentIsRefused() throws IOException {
    write(200);
    assertThat(segment(2)).exists();
    var bytes = Files.readAllBytes(segment(1));
    bytes[bytes.length - 20] ^= 1;
    Files.write(segment(1), bytes);

    try (var journal = open()) {
      assertThat(journal.replay("default", _ -> {}))
          .hasValueSatisfying(
              e -> assertThat(e.problem()).isEqualTo(JournalProblem.JOURNAL_DAMAGED));
      assertThatThrownBy(() -> journal.requireRoom("default")).isInstanceOf(ProblemException.class);
    }
  }

  @Test
  void damageInOneWorkspaceLeavesTheOthersAlone() throws IOException {
    write(200);
    Files.delete(segment(1));

    try (var journal = open()) {
      journal.append("staging", List.of(entry("v", 1)));
      assertThat(journal.workspaces()).containsExactly("default", "staging");
      assertThat(journal.replay("default", _ -> {}))
          .hasValueSatisfying(e -> assertThat(e.detail()).contains("lacks the file"));
      assertThatThrownBy(() -> journal.append("default", List.of(entry("w", 1))))
          .isInstanceOf(ProblemException.class);
      assertThat(journal.replay("staging", _ -> {})).isEmpty();
    }
  }

  @Test
  void aFileThatIsNoSegmentIsLeftAsItIs() throws IOException {
    write(1);
    Files.writeString(segment(1), "dear diary");

    assertThatThrownBy(this::open)
        .isInstanceOfSatisfying(
            ProblemException.class,
            e -> assertThat(e.problem()).isEqualTo(JournalProblem.JOURNAL_TOO_NEW));
    assertThat(segment(1)).hasContent("dear diary");
  }

  @Test
  void segmentsAreBounded() throws IOException {
    write(500);

    assertThat(segment(3)).exists();
    assertThat(Files.size(segment(1))).isBetween(16_384L, 20_000L);
    try (var journal = open()) {
      assertThat(all(journal)).hasSize(500);
    }
  }

  @Test
  void aFullDiskIsAProblemAndNothingIsHalfWritten() {
    var disk = new SimulatedDisk();
    try (var journal = FilesystemJournal.open(settings(), disk)) {
      journal.append("default", List.of(entry("w", 1)));
      var before = disk.bytes(segment(1));
      for (var room = 0; room < 150; room += 7) {
        disk.room(room);
        assertThatThrownBy(() -> journal.append("default", List.of(entry("w", 2), entry("w", 3))))
            .isInstanceOfSatisfying(
                ProblemException.class,
                e -> {
                  assertThat(e.problem().kind()).isEqualTo(Problem.Kind.UNAVAILABLE);
                  assertThat(e.detail()).contains("No space left");
                });
        assertThat(disk.bytes(segment(1))).isEqualTo(before);
      }
      disk.room(Long.MAX_VALUE);
      journal.append("default", List.of(entry("w", 2)));
      assertThat(all(journal)).containsExactly(entry("w", 1), entry("w", 2));
    }
  }

  @Test
  void newWorkIsRefusedWhileThereIsRoomToEndWhatRuns() {
    var disk = new SimulatedDisk();
    try (var journal = FilesystemJournal.open(settings(), disk)) {
      journal.requireRoom("default");
      disk.room(1 << 19);
      assertThatThrownBy(() -> journal.requireRoom("default"))
          .isInstanceOfSatisfying(
              ProblemException.class,
              e -> assertThat(e.problem()).isEqualTo(JournalProblem.DISK_FULL));
      journal.append("default", List.of(entry("w", 1)));
      disk.room(1 << 21);
      journal.requireRoom("default");
    }
  }

  @Test
  void aFailedSyncIsAProblemAndIsMendedBeforeTheNextWrite() {
    var disk = new SimulatedDisk();
    try (var journal = FilesystemJournal.open(settings(), disk)) {
      journal.append("default", List.of(entry("w", 1)));
      disk.breakSync(true);
      disk.breakTruncate(true);
      assertThatThrownBy(() -> journal.append("default", List.of(entry("w", 2))))
          .isInstanceOf(ProblemException.class);
      assertThat(all(journal)).containsExactly(entry("w", 1));
      disk.breakSync(false);
      disk.breakTruncate(false);
      journal.append("default", List.of(entry("w", 2)));
      assertThat(all(journal)).containsExactly(entry("w", 1), entry("w", 2));
    }
  }

  @Test
  void onlyTheOwnerMayReadIt() throws IOException {
    write(1);

    assertThat(PosixFilePermissions.toString(Files.getPosixFilePermissions(segment(1))))
        .isEqualTo("rw-------");
    assertThat(PosixFilePermissions.toString(Files.getPosixFilePermissions(segment(1).getParent())))
        .isEqualTo("rwx------");
  }

  @Test
  void aSecondProcessIsKeptOut() {
    try (var journal = open()) {
      assertThatThrownBy(this::open)
          .isInstanceOfSatisfying(
              ProblemException.class,
              e -> assertThat(e.problem()).isEqualTo(JournalProblem.JOURNAL_IN_USE));
      journal.append("default", List.of(entry("w", 1)));
    }
  }

  @Test
  void anEventOfANewerVersionIsRefusedAndAFieldOfOneIsNot() throws IOException {
    write(1);
    append(
        "{\"workflow\":\"w\",\"position\":2,\"at\":\"2026-11-20T00:00:00Z\",\"new\":{},"
            + "\"event\":{\"type\":\"operation_succeeded\",\"operation\":\"a\",\"new\":[1]}}");
    try (var journal = open()) {
      assertThat(all(journal)).hasSize(2);
    }

    append(
        "{\"workflow\":\"w\",\"position\":3,\"at\":\"2026-11-20T00:00:00Z\","
            + "\"event\":{\"type\":\"operation_paused\",\"operation\":\"a\"}}");
    try (var journal = open()) {
      assertThatThrownBy(() -> all(journal))
          .isInstanceOfSatisfying(
              ProblemException.class,
              e -> {
                assertThat(e.problem()).isEqualTo(JournalProblem.JOURNAL_TOO_NEW);
                assertThat(e.detail()).contains("operation_paused");
              });
    }
  }

  @Test
  void nothingIsAppendedAfterTheEnd() {
    var journal = open();
    journal.append("default", List.of(entry("w", 1)));
    journal.close();

    assertThatThrownBy(() -> journal.append("default", List.of(entry("w", 2))))
        .isInstanceOf(ProblemException.class);
  }

  private void append(String entry) throws IOException {
    try (var writer =
        new SegmentWriter(
            new JournalFiles(directory.resolve("default")),
            new LocalDisk(),
            1 << 20,
            new SegmentWriter.Extent(1, Files.size(segment(1))))) {
      writer.append(List.of(entry.getBytes(java.nio.charset.StandardCharsets.UTF_8)));
    }
  }

  private void write(int count) {
    try (var journal = open()) {
      for (var position = 1; position <= count; position++) {
        journal.append("default", List.of(entry("w", position)));
      }
    }
  }

  private Path segment(int number) {
    return new JournalFiles(directory.resolve("default")).segment(number);
  }

  /** Offset of the line, not counting the header. */
  private static int lineStart(byte[] bytes, int line) {
    var lines = -1;
    for (var index = 0; index < bytes.length; index++) {
      if (bytes[index] == '\n' && ++lines == line) {
        return index + 1;
      }
    }
    throw new AssertionError("there is no line " + line);
  }
}
