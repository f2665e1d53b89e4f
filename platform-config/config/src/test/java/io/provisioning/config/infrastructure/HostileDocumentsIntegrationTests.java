package io.provisioning.config.infrastructure;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class HostileDocumentsIntegrationTests {

  private static final Pattern TAB = Pattern.compile("\t");

  @TempDir Path directory;

  @Test
  void everyHostileDocumentIsRefusedInTwoSecondsAnd256Megabytes() throws Exception {
    var workspace = Files.createDirectory(directory.resolve("workspace"));
    var output = directory.resolve("output");
    var process =
        new ProcessBuilder(
                Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                "-Xmx256m",
                "-XX:+UseSerialGC",
                "--sun-misc-unsafe-memory-access=allow",
                "--enable-native-access=ALL-UNNAMED",
                "-cp",
                System.getProperty("java.class.path"),
                HostileDocuments.class.getName(),
                workspace.toRealPath().toString())
            .redirectErrorStream(true)
            .redirectOutput(output.toFile())
            .start();
    assertThat(process.waitFor()).as(Files.readString(output)).isZero();

    var lines = Files.readAllLines(output).stream().filter(line -> line.contains("\t")).toList();
    assertThat(lines).hasSizeGreaterThan(30).last().isEqualTo("after\t0\tfine");
    for (var line : lines.subList(0, lines.size() - 1)) {
      List<String> columns = TAB.splitAsStream(line).toList();
      assertThat(Long.parseLong(columns.get(1))).as(line).isLessThanOrEqualTo(2000);
      assertThat(columns.get(2)).as(line).doesNotStartWith("ACCEPTED").contains(columns.get(0));
    }
  }
}
