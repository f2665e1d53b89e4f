package io.provisioning.orchestrator.progress;

import java.util.ArrayList;
import java.util.Iterator;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.function.Predicate;
import java.util.stream.Collectors;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/** What a client knows that reads a stream of progress. */
final class Folded {

  private static final JsonMapper JSON = JsonMapper.builder().build();
  private static final Set<String> TOLD =
      Set.of("waiting_retry", "running", "failed", "undoing", "undo_failed");

  final List<String> names = new ArrayList<>();
  final Map<String, String> operations = new TreeMap<>();
  JsonNode counts = JSON.createObjectNode();
  JsonNode ended = JSON.createObjectNode();
  String state = "";
  String id = "0";
  int comments;
  long bytes;
  int longest;
  private String name = "";

  /** Reads lines until that is so, or there are no more. */
  void read(Iterator<String> lines, Predicate<Folded> enough) {
    while (!enough.test(this) && lines.hasNext()) {
      line(lines.next());
    }
  }

  private void line(String line) {
    bytes += line.length() + 1;
    longest = Math.max(longest, line.length());
    if (line.startsWith("id:")) {
      id = line.substring(3);
    } else if (line.startsWith("event:")) {
      name = line.substring(6);
    } else if (line.startsWith("data:")) {
      names.add(name);
      fold(JSON.readTree(line.substring(5)));
    } else if (line.startsWith(":")) {
      comments++;
    }
  }

  private void fold(JsonNode data) {
    switch (name) {
      case "snapshot" -> {
        operations.clear();
        data.at("/operations").forEach(this::change);
      }
      case "delta" -> data.at("/changed").forEach(this::change);
      case "ended" -> ended = data;
      default -> throw new AssertionError(name);
    }
    counts = data.at("/counts");
    state = data.at("/state").asString();
  }

  private void change(JsonNode operation) {
    var to = operation.at("/state").asString();
    if (TOLD.contains(to)) {
      operations.put(operation.at("/operation").asString(), to);
    } else {
      operations.remove(operation.at("/operation").asString());
    }
  }

  Set<String> those(String wanted) {
    return operations.entrySet().stream()
        .filter(entry -> entry.getValue().equals(wanted))
        .map(Map.Entry::getKey)
        .collect(Collectors.toCollection(TreeSet::new));
  }
}
