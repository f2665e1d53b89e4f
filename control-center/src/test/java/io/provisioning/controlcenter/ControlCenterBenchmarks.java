package io.provisioning.controlcenter;

import io.provisioning.controlcenter.audit.trail.AuditBenchmarks;
import io.provisioning.controlcenter.authorization.AuthorizationBenchmarks;
import io.provisioning.controlcenter.gateway.GatewayBenchmarks;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import tools.jackson.databind.json.JsonMapper;

/**
 * Measures parts of the control center beside what the machine can do at all, and prints one JSON
 * document. See docs/development/benchmarks.md.
 */
public final class ControlCenterBenchmarks {

  /** Measures into figures, in a directory of its own. */
  private interface Part {
    void measure(Path directory, Map<String, Object> figures) throws Exception;
  }

  private static final Map<String, Part> PARTS = new LinkedHashMap<>();

  static {
    PARTS.put("audit", AuditBenchmarks::measure);
    PARTS.put("authorization", AuthorizationBenchmarks::measure);
    PARTS.put("gateway", GatewayBenchmarks::measure);
  }

  private ControlCenterBenchmarks() {}

  /** Measures the parts that are named, with commas between them. */
  public static void main(String[] arguments) throws Exception {
    var chosen = Set.of(arguments[0].split(",", -1));
    var figures = new TreeMap<String, Object>();
    for (var part : PARTS.entrySet()) {
      if (chosen.contains(part.getKey())) {
        part.getValue().measure(directory(part.getKey()), figures);
      }
    }
    IO.println(
        new JsonMapper()
            .writerWithDefaultPrettyPrinter()
            .writeValueAsString(Map.of("machine", machine(), "figures", figures)));
    System.exit(0);
  }

  private static Path directory(String part) throws IOException {
    return Files.createTempDirectory(Files.createDirectories(Path.of("target")), "bench-" + part);
  }

  private static Map<String, Object> machine() {
    return Map.of(
        "processors", Runtime.getRuntime().availableProcessors(),
        "system", System.getProperty("os.name") + " " + System.getProperty("os.version"),
        "java", Runtime.version().toString());
  }
}
