package io.provisioning.cli.vault.imports;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.BufferedWriter;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Runs the command with the memory that the launcher gives it. */
@Tag("proof-hostile")
class HostileImportsIntegrationTests {

  private static final int NEARLY_ALL = Limits.BYTES - (1 << 16);

  @TempDir Path directory;

  private interface Content {
    void write(BufferedWriter file) throws IOException;
  }

  private void write(String name, Content content) throws IOException {
    try (var file = Files.newBufferedWriter(directory.resolve(name))) {
      content.write(file);
    }
  }

  private static void repeat(BufferedWriter file, String text) throws IOException {
    for (int length = 0; length < NEARLY_ALL; length += text.length()) {
      file.write(text);
    }
  }

  /** The end of a command that finds no platform, or refuses what it reads before. */
  private void ends(int code, String said, String... arguments) throws Exception {
    var command =
        new ProcessBuilder(
            Path.of(System.getProperty("java.home"), "bin", "java").toString(),
            // as the launcher starts the command
            "-Xmx160m",
            "-XX:+UseSerialGC",
            "-XX:TieredStopAtLevel=1",
            "-cp",
            System.getProperty("java.class.path"),
            "io.provisioning.cli.Main",
            "vault",
            "import",
            "--check");
    command.command().addAll(java.util.List.of(arguments));
    command.environment().put("PROVISIONING_HOME", directory.resolve("home").toString());
    var output = directory.resolve("output");
    var process =
        command
            .directory(directory.toFile())
            .redirectErrorStream(true)
            .redirectOutput(output.toFile())
            .start();
    boolean ended = process.waitFor(1, TimeUnit.MINUTES);
    process.destroyForcibly();
    assertThat(ended).as(Files.readString(output)).isTrue();
    assertThat(Files.readString(output)).contains(said).doesNotContain("OutOfMemory", "hunter2");
    assertThat(process.exitValue()).as(Files.readString(output)).isEqualTo(code);
  }

  @Test
  void whatFillsTheLimitIsReadOrRefusedWithinTheMemory() throws Exception {
    write(
        "full.jsonl",
        file -> {
          for (int number = 0; number < 31; number++) {
            file.write("{\"path\": \"p%d\", \"data\": {\"a\": \"é".formatted(number));
            file.write("x".repeat(NEARLY_ALL / 32));
            file.write("\"}}\n");
          }
        });
    ends(69, "the platform is not running", "full.jsonl");
    write(
        "values.json",
        file -> {
          file.write("{\"request_id\": \"1\", \"data\": [");
          repeat(file, "\"hunter2\",");
        });
    ends(2, "at most 200,000 values", "values.json");
    write(
        "names.yaml",
        file -> {
          for (int number = 0; number < 900_000; number++) {
            file.write("hunter2-%d: x\n".formatted(number));
          }
        });
    ends(2, "at most 200,000 values", "names.yaml");
    write(
        "text.yaml",
        file -> {
          file.write("a: \"é");
          repeat(file, "hunter2 x");
        });
    ends(2, "expected valid YAML", "text.yaml");
    write(
        "quotes.env",
        file -> {
          file.write("A='é");
          repeat(file, "' hunter2 ");
        });
    ends(2, "a quote at the end of the value", "quotes.env");
  }
}
