package io.provisioning.orchestrator.engine.output;

import static org.assertj.core.api.Assertions.assertThat;

import io.provisioning.orchestrator.engine.output.OutputLog.LogLine;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.IntStream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class OutputReaderTests {

  private Path directory;
  private OutputLog log;

  @BeforeEach
  void open(@TempDir Path temporary) {
    directory = temporary;
    log = new OutputLog(temporary, "w", 1 << 24, () -> Instant.EPOCH);
  }

  @AfterEach
  void close() {
    log.close();
  }

  @Test
  void nothingWasPrintedYet() throws IOException {
    assertThat(log.reader(null, 0).next()).isEmpty();
  }

  @Test
  void eachLineIsReadOnceWhileMoreIsPrinted() throws IOException {
    var reader = log.reader(null, 0);
    log.line("a", "one");
    log.line("b", "two");
    assertThat(texts(reader.next())).containsExactly("one", "two");
    assertThat(reader.next()).isEmpty();
    log.line("a", "three");
    assertThat(texts(reader.next())).containsExactly("three");
  }

  @Test
  void itBeginsAfterTheLinesOfTheOperationThatAreKnown() throws IOException {
    for (var line = 0; line < 6; line++) {
      log.line(line % 2 == 0 ? "even" : "odd", "line " + line);
    }

    assertThat(texts(log.reader("odd", 1).next())).containsExactly("line 3", "line 5");
    assertThat(texts(log.reader(null, 4).next())).containsExactly("line 4", "line 5");
  }

  @Test
  void whatIsFarBehindOthersIsFound() throws IOException {
    IntStream.range(0, 200).forEach(line -> log.line("loud", "é".repeat(8_000)));
    log.line("quiet", "here");

    assertThat(texts(log.reader("quiet", 0).next())).containsExactly("here");
  }

  @Test
  void itReadsWhatPagesShow() throws IOException {
    IntStream.range(0, 300).forEach(line -> log.line("a", line + "x".repeat(4_000)));

    var read = new ArrayList<LogLine>();
    var reader = log.reader("a", 0);
    for (var lines = reader.next(); !lines.isEmpty(); lines = reader.next()) {
      read.addAll(lines);
    }

    assertThat(read).isEqualTo(log.read("a", 0, 1000).lines());
  }

  @Test
  void aLineIsReadOnceItIsWhole() throws IOException {
    var file = directory.resolve("w.jsonl");
    Files.writeString(file, "{\"at\":\"1970-01-01T00:00:00Z\",\"operation\":\"a\",");
    var reader = log.reader(null, 0);
    assertThat(reader.next()).isEmpty();
    Files.writeString(file, "\"text\":\"whole\"}\ntorn\n", StandardOpenOption.APPEND);
    assertThat(texts(reader.next())).containsExactly("whole");
  }

  private static List<String> texts(List<LogLine> lines) {
    return lines.stream().map(LogLine::text).toList();
  }
}
