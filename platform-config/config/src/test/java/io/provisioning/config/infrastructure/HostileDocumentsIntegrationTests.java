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

/**
 * What counts is the processor time from the call to the refusal, with an engine that has started:
 * how long that takes depends on what else the machine does.
 */
@Tag("proof-hostile")
class HostileDocumentsIntegrationTests {

  private static final Pattern TAB = Pattern.compile("\t");

  /** Far above what is seen: two processors, until an evaluation is given up. */
  private static final long MOST_MILLIS = 8_000;

  private static final long MOST_KILOBYTES = 256 << 10;

  @TempDir Path directory;

  @Test
  void everyHostileDocumentIsRefusedWithLittleWorkAnd256Megabytes() throws Exception {
    var lines = read("stoppable");

    assertThat(lines).hasSizeGreaterThan(40).last().isEqualTo("after\t0\t0\tfine");
    lines.subList(0, lines.size() - 1).forEach(HostileDocumentsIntegrationTests::requireRefusal);
  }

  /** Nothing can stop these, so each has a process of its own. */
  @ParameterizedTest
  @MethodSource("unstoppable")
  void whatCannotBeStoppedIsLeftBehind(String name) throws Exception {
    var lines = read(name);

    assertThat(lines).hasSize(1);
    requireRefusal(lines.getFirst());
  }

  static Set<String> unstoppable() {
    return HostileDocuments.unstoppable().keySet();
  }

  private static void requireRefusal(String line) {
    var columns = TAB.splitAsStream(line).toList();
    assertThat(Long.parseLong(columns.get(2))).as(line).isLessThan(MOST_MILLIS);
    assertThat(Long.parseLong(columns.get(4))).as(line).isLessThan(MOST_KILOBYTES);
    assertThat(columns.get(3)).as(line).doesNotStartWith("ACCEPTED").contains(columns.get(0));
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
    boolean ended = process.waitFor(10, TimeUnit.MINUTES);
    process.destroyForcibly();
    assertThat(ended).as(Files.readString(output)).isTrue();
    return Files.readAllLines(output).stream().filter(line -> line.contains("\t")).toList();
  }
}
