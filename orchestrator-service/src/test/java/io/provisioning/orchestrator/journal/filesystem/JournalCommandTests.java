package io.provisioning.orchestrator.journal.filesystem;

import static io.provisioning.orchestrator.journal.JournalContract.entry;
import static org.assertj.core.api.Assertions.assertThat;

import io.provisioning.orchestrator.journal.CountingPast;
import io.provisioning.orchestrator.journal.command.JournalCommand;
import io.provisioning.orchestrator.journal.filesystem.disk.JournalFiles;
import io.provisioning.orchestrator.journal.filesystem.disk.LocalDisk;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.springframework.util.unit.DataSize;

class JournalCommandTests {

  @TempDir Path directory;

  private final ByteArrayOutputStream printed = new ByteArrayOutputStream();
  private final ByteArrayOutputStream complained = new ByteArrayOutputStream();

  @BeforeEach
  void write() {
    try (var journal = JournalFixtures.inFiles(directory, DataSize.ofKilobytes(2))) {
      for (var position = 1; position <= 30; position++) {
        journal.append("default", List.of(entry("w1", position), entry("w2", position)));
      }
      journal.append("staging", List.of(entry("w3", 1)));
    }
  }

  @Test
  void aWholeJournalIsWhole() {
    assertThat(run("verify")).isZero();
    assertThat(printed.toString(StandardCharsets.UTF_8))
        .containsPattern("default: \\d+ files, 60 entries, whole")
        .contains("staging: 1 files, 1 entries, whole");
  }

  @Test
  void damageIsToldWithItsPlaceAndNothingIsChanged() throws IOException {
    var segment = new JournalFiles(directory.resolve("default")).segment(2);
    var bytes = Files.readAllBytes(segment);
    bytes[500] ^= 1;
    Files.write(segment, bytes);

    assertThat(run("verify")).isEqualTo(1);
    assertThat(printed.toString(StandardCharsets.UTF_8))
        .contains("DAMAGED")
        .contains(segment + "`, byte ")
        .contains("staging: 1 files, 1 entries, whole");
    assertThat(Files.readAllBytes(segment)).isEqualTo(bytes);
  }

  @Test
  void aWorkspaceThatIsNotThereIsNotWhole() {
    for (var verb : List.of("verify", "dump")) {
      assertThat(run(verb, "--workspace=stagin")).isEqualTo(2);
    }
    assertThat(printed.toString(StandardCharsets.UTF_8)).isEmpty();
    assertThat(complained.toString(StandardCharsets.UTF_8))
        .contains("the journal has no workspace `stagin`; did you mean `staging`?");
  }

  @Test
  void aMissingFileIsTold() throws IOException {
    Files.delete(new JournalFiles(directory.resolve("default")).segment(2));

    assertThat(run("verify", "--json")).isEqualTo(1);
    assertThat(printed.toString(StandardCharsets.UTF_8)).contains("lacks the file").startsWith("[");
  }

  @Test
  void anUnfinishedWriteIsNoDamage() throws IOException {
    var segments = new JournalFiles(directory.resolve("staging"));
    Files.writeString(segments.segment(1), "{\"crc32c\":\"00", StandardOpenOption.APPEND);

    assertThat(run("verify", "--workspace=staging")).isZero();
    assertThat(printed.toString(StandardCharsets.UTF_8)).contains("13 bytes of a write");
  }

  @Test
  void entriesArePrintedAsTheyAreAlsoThoseThatWerePutAway() throws IOException {
    putAway();

    assertThat(run("dump", "--workspace=default", "--workflow=w1")).isZero();
    assertThat(printed.toString(StandardCharsets.UTF_8).lines())
        .hasSize(30)
        .first()
        .asString()
        .startsWith("{\"workflow\":\"w1\",\"position\":1,")
        .contains("\"type\":\"operation_started\"");
    assertThat(run("verify")).isZero();
    assertThat(run("dump", "--workflow=w99")).isEqualTo(2);
    assertThat(complained.toString(StandardCharsets.UTF_8))
        .contains("the journal has no workflow `w99`");
  }

  @Test
  void wrongArgumentsAreTold() {
    assertThat(run("mend")).isEqualTo(2);
    assertThat(run("verify", "--loud")).isEqualTo(2);
    assertThat(JournalCommand.run(List.of(), out(printed), out(complained))).isEqualTo(2);
    assertThat(complained.toString(StandardCharsets.UTF_8))
        .contains("usage:")
        .contains("`--loud` is not an option");
  }

  private void putAway() throws IOException {
    var log =
        WorkspaceLog.open(new JournalFiles(directory.resolve("default")), new LocalDisk(), 2_048);
    log.compact(new CountingPast(), Integer.MAX_VALUE, 2_048);
    log.close();
  }

  private int run(String command, String... options) {
    var arguments = new ArrayList<>(List.of(command, "--directory=" + directory));
    arguments.addAll(List.of(options));
    return JournalCommand.run(arguments, out(printed), out(complained));
  }

  private static PrintStream out(ByteArrayOutputStream to) {
    return new PrintStream(to, true, StandardCharsets.UTF_8);
  }
}
