package io.provisioning.config.infrastructure;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Set;
import java.util.concurrent.TimeUnit;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** Times are from the call to the refusal, with an engine that has started. */
@Tag("proof-hostile")
class HostileDocumentsIntegrationTests {

  private static final Pattern TAB = Pattern.compile("\t");
  private static final long MOST_MILLIS = 2000;
  private static final long MOST_KILOBYTES = 256 << 10;

  @TempDir Path directory;

  @Test
  void everyHostileDocumentIsRefusedInTwoSecondsAnd256Megabytes() throws Exception {
    var lines = read("stoppable");

    assertThat(lines).hasSizeGreaterThan(40).last().isEqualTo("after\t0\t0\tfine");
    lines.subList(0, lines.size() - 1).forEach(HostileDocumentsIntegrationTests::requireRefusal);
  }

  /** Nothing can stop these, so each try has a process of its own. */
  @ParameterizedTest
  @MethodSource("unstoppable")
  void whatCannotBeStoppedIsLeftBehind(String name) throws Exception {
    var line = "";
    for (int tries = 0; tries < 3 && (line.isEmpty() || !inTime(line)); tries++) {
      var lines = read(name);
      assertThat(lines).hasSize(1);
      line = lines.getFirst();
    }
    requireRefusal(line);
  }

  static Set<String> unstoppable() {
    return HostileDocuments.unstoppable().keySet();
  }

  private static void requireRefusal(String line) {
    var columns = TAB.splitAsStream(line).toList();
    assertThat(inTime(line)).as(line).isTrue();
    assertThat(Long.parseLong(columns.get(4))).as(line).isLessThan(MOST_KILOBYTES);
    assertThat(columns.get(3)).as(line).doesNotStartWith("ACCEPTED").contains(columns.get(0));
  }

  /** On a busy machine, what it worked counts: it gets a part of a processor. */
  private static boolean inTime(String line) {
    var columns = TAB.splitAsStream(line).toList();
    long took = Long.parseLong(columns.get(1));
    long worked = Long.parseLong(columns.get(2));
    return took <= MOST_MILLIS || (worked <= MOST_MILLIS && took <= 5 * MOST_MILLIS);
  }

  private List<String> read(String which) throws Exception {
    var place = Files.createTempDirectory(directory, "try");
    var workspace = Files.createDirectory(place.resolve("workspace"));
    var output = place.resolve("output");
    var process =
        new ProcessBuilder(
                Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                // as the launcher starts the command
                "-Xmx160m",
                "-XX:+UseSerialGC",
                "-XX:TieredStopAtLevel=1",
                "--sun-misc-unsafe-memory-access=allow",
                "--enable-native-access=ALL-UNNAMED",
                "-cp",
                System.getProperty("java.class.path"),
                HostileDocuments.class.getName(),
                workspace.toRealPath().toString(),
                which)
            .redirectErrorStream(true)
            .redirectOutput(output.toFile())
            .start();
    boolean ended = process.waitFor(3, TimeUnit.MINUTES);
    process.destroyForcibly();
    assertThat(ended).as(Files.readString(output)).isTrue();
    return Files.readAllLines(output).stream().filter(line -> line.contains("\t")).toList();
  }
}
