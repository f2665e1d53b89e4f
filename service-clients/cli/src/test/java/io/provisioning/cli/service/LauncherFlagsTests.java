package io.provisioning.cli.service;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** Each process of the platform has tokens or secrets in its memory. */
class LauncherFlagsTests {

  private static final Path LAUNCHER = Path.of("../../deploy/launcher").toAbsolutePath();

  static List<Path> files() throws IOException {
    try (Stream<Path> files = Files.list(LAUNCHER)) {
      return files.filter(it -> it.toString().endsWith(".flags")).sorted().toList();
    }
  }

  @ParameterizedTest
  @MethodSource("files")
  void nobodyAttachesToAServiceAndNoDumpIsWritten(Path file) throws IOException {
    assertThat(Files.readAllLines(file))
        .contains(
            "-XX:+DisableAttachMechanism",
            "-XX:-HeapDumpOnOutOfMemoryError",
            "-XX:-CreateCoredumpOnCrash");
  }

  @Test
  void eachServiceHasFlagsAndSoHasTheCommand() throws IOException {
    assertThat(files()).hasSizeGreaterThanOrEqualTo(6);
    assertThat(LAUNCHER.resolve("start.sh"))
        .content()
        .contains("-XX:-CreateCoredumpOnCrash -XX:+DisableAttachMechanism");
  }
}
