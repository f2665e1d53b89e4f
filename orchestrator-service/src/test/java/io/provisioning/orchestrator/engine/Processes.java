package io.provisioning.orchestrator.engine;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/** Java processes as the launcher starts the service. */
final class Processes {

  /** Those of the launcher's {@code OrchestratorImage}. */
  private static final List<String> FLAGS =
      List.of(
          "-XX:+UseSerialGC",
          "-XX:TieredStopAtLevel=1",
          "-Xms32m",
          "-Xmx512m",
          "--enable-native-access=ALL-UNNAMED",
          "--sun-misc-unsafe-memory-access=allow");

  private static final JsonMapper JSON = JsonMapper.builder().build();

  private Processes() {}

  /** A command that runs a class of this class path. */
  static ProcessBuilder java(Class<?> main, List<String> properties, String... arguments) {
    var command = new ArrayList<String>();
    command.add(Path.of(System.getProperty("java.home"), "bin", "java").toString());
    command.addAll(FLAGS);
    command.addAll(Arrays.asList(System.getProperty("bench.flags", "").split(" ", -1)));
    command.removeIf(String::isBlank);
    command.addAll(properties);
    command.addAll(List.of("-cp", System.getProperty("java.class.path"), main.getName()));
    command.addAll(List.of(arguments));
    return new ProcessBuilder(command);
  }

  /** Runs it and reads the JSON object that is the last line of what it prints. */
  static JsonNode figures(Class<?> main, String... arguments)
      throws IOException, InterruptedException {
    var process = java(main, List.of(), arguments).redirectError(ProcessBuilder.Redirect.INHERIT);
    var running = process.start();
    String last = "";
    try (var lines = running.inputReader()) {
      for (var line = lines.readLine(); line != null; line = lines.readLine()) {
        last = line;
      }
    }
    if (running.waitFor() != 0) {
      throw new IllegalStateException(main.getSimpleName() + " failed: " + last);
    }
    return JSON.readTree(last);
  }

  /** Prints what {@link #figures} reads. */
  static void print(Map<String, Object> figures) {
    IO.println(JSON.writeValueAsString(figures));
  }

  static double residentMegabytes() {
    return residentMegabytes(ProcessHandle.current().pid());
  }

  static double residentMegabytes(long process) {
    try (var lines = Files.lines(Path.of("/proc/" + process + "/status"))) {
      return lines
          .filter(line -> line.startsWith("VmRSS:"))
          .mapToDouble(line -> Double.parseDouble(line.replaceAll("[^0-9]", "")) / 1024)
          .findFirst()
          .orElseThrow();
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }
}
