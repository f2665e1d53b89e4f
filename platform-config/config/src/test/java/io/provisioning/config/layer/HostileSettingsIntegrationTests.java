package io.provisioning.config.layer;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Set;
import java.util.concurrent.TimeUnit;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/**
 * Times are from the call to the refusal, with an engine that has started. Each case has a process
 * of its own, because some cannot be stopped.
 */
@Tag("proof-hostile")
class HostileSettingsIntegrationTests {

  private static final Pattern TAB = Pattern.compile("\t");
  private static final long MOST_MILLIS = 2000;
  private static final int TRIES = 3;

  @TempDir Path directory;

  @ParameterizedTest
  @MethodSource("names")
  void aHostileLayerIsRefusedInTwoSecondsAnd256Megabytes(String name) throws Exception {
    var line = "";
    for (int tries = 0; tries < TRIES && (line.isEmpty() || !inTime(line)); tries++) {
      line = load(name);
    }

    assertThat(inTime(line)).as(line).isTrue();
    assertThat(TAB.splitAsStream(line).toList().get(2))
        .startsWith(directory.toRealPath().toString())
        .contains("config" + name.substring(name.indexOf('.')));
  }

  static Set<String> names() {
    return HostileSettings.TEXTS.keySet();
  }

  /** On a busy machine, what it worked counts: it gets a part of a processor. */
  private static boolean inTime(String line) {
    var columns = TAB.splitAsStream(line).toList();
    long took = Long.parseLong(columns.get(0));
    long worked = Long.parseLong(columns.get(1));
    return took <= MOST_MILLIS || (worked <= MOST_MILLIS && took <= 5 * MOST_MILLIS);
  }

  private String load(String name) throws Exception {
    var home = Files.createTempDirectory(directory, "home").toRealPath();
    var output = directory.resolve("output");
    var process =
        new ProcessBuilder(
                Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                "-Xmx256m",
                "-XX:+UseSerialGC",
                "-XX:TieredStopAtLevel=1",
                "--sun-misc-unsafe-memory-access=allow",
                "--enable-native-access=ALL-UNNAMED",
                "-cp",
                System.getProperty("java.class.path"),
                HostileSettings.class.getName(),
                home.toString(),
                name)
            .redirectErrorStream(true)
            .redirectOutput(output.toFile())
            .start();
    boolean ended = process.waitFor(1, TimeUnit.MINUTES);
    process.destroyForcibly();
    assertThat(ended).as(Files.readString(output)).isTrue();
    return Files.readAllLines(output).stream()
        .filter(line -> line.contains("\t"))
        .findFirst()
        .orElseThrow(() -> new AssertionError(name + " ended the process"));
  }
}
