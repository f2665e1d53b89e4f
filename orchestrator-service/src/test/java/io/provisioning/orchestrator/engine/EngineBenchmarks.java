package io.provisioning.orchestrator.engine;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import tools.jackson.databind.json.JsonMapper;

/**
 * Measures the service in processes of its own, started as the launcher starts them, beside what
 * the machine can do at all, and prints one JSON document. See docs/development/benchmarks.md.
 */
public final class EngineBenchmarks {

  private EngineBenchmarks() {}

  /**
   * Measures the parts that are named, with commas between them; {@code bench.jar} is the service's
   * jar.
   */
  public static void main(String[] arguments) throws IOException, InterruptedException {
    var chosen = Set.of(arguments[0].split(",", -1));
    var directory = Files.createTempDirectory(Files.createDirectories(Path.of("target")), "bench");
    var image = ServiceImage.make(Path.of(System.getProperty("bench.jar")), directory);
    var figures = new TreeMap<String, Object>();
    if (chosen.contains("load")) {
      LoadBenchmarks.measure(image, home(directory, "load"), figures);
    }
    if (chosen.contains("large")) {
      LargeBenchmarks.measure(image, home(directory, "large"), figures);
    }
    if (chosen.contains("http")) {
      HttpBenchmarks.measure(image, home(directory, "http"), figures);
    }
    if (chosen.contains("recovery")) {
      RecoveryBenchmarks.measure(image, directory, figures);
    }
    if (chosen.contains("graph")) {
      GraphBenchmarks.measure(home(directory, "graph"), figures);
    }
    if (chosen.contains("rest")) {
      RestBenchmarks.measure(image, home(directory, "rest"), figures);
    }
    print(Map.of("machine", machine(), "figures", figures));
    System.exit(0);
  }

  private static Path home(Path directory, String name) throws IOException {
    return Files.createDirectories(directory.resolve(name));
  }

  private static Map<String, Object> machine() {
    return Map.of(
        "processors", Runtime.getRuntime().availableProcessors(),
        "system", System.getProperty("os.name") + " " + System.getProperty("os.version"),
        "java", Runtime.version().toString());
  }

  private static void print(Object results) {
    IO.println(
        JsonMapper.builder().build().writerWithDefaultPrettyPrinter().writeValueAsString(results));
  }
}
