package io.provisioning.controlcenter.logs;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import io.provisioning.controlcenter.logs.LogFile.Written;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.nio.file.StandardOpenOption;
import java.util.ArrayList;
import java.util.List;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.constraints.IntRange;
import net.jqwik.api.constraints.Size;
import net.jqwik.api.constraints.StringLength;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class LogFileTests {

  @TempDir private Path directory;

  @Property(tries = 300)
  void bothWaysShowTheLinesOfANaiveReadWhateverTheBlock(
      @ForAll @Size(max = 12) List<@StringLength(max = 40) String> texts,
      @ForAll @StringLength(max = 10) String unfinished,
      @ForAll @IntRange(min = 1, max = 70) int block)
      throws IOException {
    var lines = texts.stream().map(LogFileTests::oneLine).toList();
    var whole = lines.stream().map(line -> line + "\n").toList();
    var path = Files.createTempFile("log", ".log");
    Files.writeString(path, String.join("", whole) + oneLine(unfinished));

    try (var file = LogFile.open(path, block)) {
      assertThat(backward(file, Long.MAX_VALUE).reversed()).isEqualTo(lines);
      assertThat(forward(file, 0)).isEqualTo(lines);
      assertThat(file.end()).isEqualTo(String.join("", whole).getBytes(UTF_8).length);
    } finally {
      Files.delete(path);
    }
  }

  @Property(tries = 300)
  void pagesOfAnySizeAreTogetherTheWhole(
      @ForAll @Size(max = 20) List<@StringLength(max = 20) String> texts,
      @ForAll @IntRange(min = 1, max = 7) int limit,
      @ForAll @IntRange(min = 1, max = 30) int block)
      throws IOException {
    var lines = texts.stream().map(LogFileTests::oneLine).toList();
    var path = Files.createTempFile("log", ".log");
    Files.write(path, lines);

    var seen = new ArrayList<String>();
    try (var file = LogFile.open(path, block)) {
      for (var before = file.end(); before > 0; ) {
        var page = new ArrayList<Written>();
        file.backward(
            before,
            line -> {
              page.add(line);
              return page.size() < limit;
            });
        page.forEach(line -> seen.add(line.text()));
        before = page.getLast().start();
      }
    } finally {
      Files.delete(path);
    }
    assertThat(seen.reversed()).isEqualTo(lines);
  }

  @Test
  void aLineIsShownOnceItIsWhole() throws IOException {
    var path = log("one\ntw");
    try (var file = LogFile.open(path, 4)) {
      assertThat(forward(file, 0)).containsExactly("one");
      append(path, "o\nthree\n");
      assertThat(forward(file, 4)).containsExactly("two", "three");
      assertThat(backward(file, Long.MAX_VALUE)).containsExactly("three", "two", "one");
    }
  }

  @Test
  void ofALineThatIsTooLongTheBeginningIsShown() throws IOException {
    var endless = "x".repeat(3 * LogFile.LONGEST_LINE);
    try (var file = LogFile.open(log("first\n" + endless + "\nlast\n"))) {
      var lines = backward(file, Long.MAX_VALUE);

      assertThat(lines.getFirst()).isEqualTo("last");
      assertThat(lines.get(1)).hasSize(LogFile.LONGEST_LINE);
      assertThat(lines.getLast()).isEqualTo("first");
    }
  }

  @Test
  void aFileThatGrowsIsTheSameOne() throws IOException {
    var path = log("first\n");
    try (var file = LogFile.open(path)) {
      var before = file.generation();
      append(path, "second\n".repeat(100));
      assertThat(file.generation()).isEqualTo(before);
      assertThat(file.isReplaced()).isFalse();
    }
  }

  @Test
  void aFileThatIsBegunAnewIsAnotherOne() throws IOException {
    var path = log("first\n");
    try (var file = LogFile.open(path)) {
      var before = file.generation();
      Files.writeString(path, "begun anew\n");
      assertThat(file.generation()).isNotEqualTo(before);
    }
  }

  @Test
  void aFileInThePlaceOfAnotherIsNoticed() throws IOException {
    var path = log("first\n");
    try (var file = LogFile.open(path)) {
      Files.move(path, directory.resolve("old.log"), StandardCopyOption.ATOMIC_MOVE);
      assertThat(file.isReplaced()).as("before the new one is there").isFalse();
      log("first\n");
      assertThat(file.isReplaced()).isTrue();
    }
  }

  private Path log(String text) throws IOException {
    return Files.writeString(directory.resolve("service.log"), text);
  }

  private static void append(Path path, String text) throws IOException {
    Files.writeString(path, text, StandardOpenOption.APPEND);
  }

  private static List<String> backward(LogFile file, long before) throws IOException {
    var lines = new ArrayList<String>();
    file.backward(before, line -> lines.add(line.text()));
    return lines;
  }

  private static List<String> forward(LogFile file, long from) throws IOException {
    var lines = new ArrayList<String>();
    file.forward(from, line -> lines.add(line.text()));
    return lines;
  }

  /** What UTF-8 can say, without line feeds. */
  private static String oneLine(String text) {
    return new String(text.getBytes(UTF_8), UTF_8).replace("\n", "¶");
  }
}
