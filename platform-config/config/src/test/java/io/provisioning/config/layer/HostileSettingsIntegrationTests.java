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
 * What counts is the processor time from the call to the refusal, with an engine that has started:
 * how long that takes depends on what else the machine does. Each case has a process of its own,
 * because some cannot be stopped.
 */
@Tag("proof-hostile")
class HostileSettingsIntegrationTests {

  private static final Pattern TAB = Pattern.compile("\t");

  /** Far above what is seen: two processors, until an evaluation is given up. */
  private static final long MOST_MILLIS = 8_000;

  @TempDir Path directory;

  @ParameterizedTest
  @MethodSource("names")
  void aHostileLayerIsRefusedWithLittleWorkAnd256Megabytes(String name) throws Exception {
    var line = load(name);

    var columns = TAB.splitAsStream(line).toList();
    assertThat(Long.parseLong(columns.get(1))).as(line).isLessThan(MOST_MILLIS);
    assertThat(columns.get(2))
        .startsWith(directory.toRealPath().toString())
        .contains("config" + name.substring(name.indexOf('.')));
  }

  static Set<String> names() {
    return HostileSettings.TEXTS.keySet();
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
    boolean ended = process.waitFor(10, TimeUnit.MINUTES);
    process.destroyForcibly();
    assertThat(ended).as(Files.readString(output)).isTrue();
    return Files.readAllLines(output).stream()
        .filter(line -> line.contains("\t"))
        .findFirst()
        .orElseThrow(() -> new AssertionError(name + " ended the process"));
  }
}
