package io.provisioning.mcp.assistant;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;

/**
 * Words of somebody, and what comes of them.
 *
 * @param outcome lines with a sign each, see {@code held-out.txt}
 */
record Phrasing(String infrastructure, String request, List<String> outcome) {

  /** All of a file. */
  static List<Phrasing> read(Path file) throws IOException {
    var phrasings = new ArrayList<Phrasing>();
    var requests = new ArrayList<String>();
    var outcome = new ArrayList<String>();
    var infrastructure = "";
    for (var line : Files.readAllLines(file)) {
      if (line.startsWith("  ")) {
        outcome.add(line.strip());
        continue;
      }
      if (!outcome.isEmpty()) {
        add(phrasings, infrastructure, requests, outcome);
      }
      if (line.startsWith("== ")) {
        infrastructure = line.substring(3);
      } else if (!line.isBlank() && !line.startsWith("#")) {
        requests.add(line);
      }
    }
    add(phrasings, infrastructure, requests, outcome);
    return phrasings;
  }

  private static void add(
      List<Phrasing> phrasings,
      String infrastructure,
      List<String> requests,
      List<String> outcome) {
    requests.forEach(
        request -> phrasings.add(new Phrasing(infrastructure, request, List.copyOf(outcome))));
    requests.clear();
    outcome.clear();
  }

  List<String> lines(String sign) {
    return outcome.stream().filter(line -> line.startsWith(sign)).sorted().toList();
  }

  /** Whether it must change nothing. */
  boolean isHarmless() {
    return lines("+ ").isEmpty() && lines("- ").isEmpty();
  }
}
