package io.provisioning.provider.testkit.upcloud;

import java.time.Duration;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.TreeMap;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.Supplier;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.ObjectNode;

/** Resources of the simulated account by their kinds and ids. Not safe for use by many threads. */
final class Store {

  private static final Set<String> IDENTITY =
      Set.of(
          "provisioning/installation",
          "provisioning/workspace",
          "provisioning/infrastructure",
          "provisioning/name");

  private final Supplier<Duration> actionTime;
  private final AtomicInteger numbers = new AtomicInteger(0x1000);
  private final Map<String, Map<String, ObjectNode>> resources = new HashMap<>();
  private final Map<String, Coming> coming = new HashMap<>();
  private final List<String> duplicates = new ArrayList<>();

  Store(Supplier<Duration> actionTime) {
    this.actionTime = actionTime;
    Stream.of("networks", "storages", "routers", "servers")
        .forEach(kind -> resources.put(kind, new TreeMap<>()));
  }

  /** A state that a resource will have. */
  private record Coming(String state, long at) {}

  Map<String, ObjectNode> of(String kind) {
    return Objects.requireNonNull(resources.get(kind), kind);
  }

  List<String> duplicates() {
    return List.copyOf(duplicates);
  }

  /** As it is now: what takes its time may be done. */
  ObjectNode get(String kind, String id) {
    var found = of(kind).get(id);
    if (found == null) {
      throw Refusals.notFound(
          switch (kind) {
            case "servers" -> "SERVER";
            case "storages" -> "STORAGE";
            case "routers" -> "ROUTER";
            default -> "NETWORK";
          });
    }
    var next = coming.get(id);
    if (next != null && System.nanoTime() >= next.at()) {
      found.put("state", next.state());
      coming.remove(id);
    }
    return found;
  }

  String id(String prefix) {
    return "%s%06x-0000-4000-8000-000000000000".formatted(prefix, numbers.incrementAndGet());
  }

  void later(String id, String state) {
    coming.put(id, new Coming(state, System.nanoTime() + actionTime.get().toNanos()));
  }

  void add(String kind, String id, ObjectNode resource, Map<String, String> labels) {
    of(kind).put(id, resource);
    if (labels.keySet().containsAll(IDENTITY)
        && of(kind).values().stream()
                .filter(other ->
                    IDENTITY.stream().allMatch(key -> isAlike(kind, other, key, labels.get(key))))
                .count()
            > 1) {
      duplicates.add(kind + " " + labels);
    }
  }

  private static boolean isAlike(String kind, JsonNode other, String key, @Nullable String value) {
    return Shapes.isLabelled(labelsOf(kind, other), List.of(key + "=" + value));
  }

  /** Servers have their labels one step deeper. */
  private static JsonNode labelsOf(String kind, JsonNode resource) {
    var labels = resource.path("labels");
    return kind.equals("servers") ? labels.path("label") : labels;
  }

  List<ObjectNode> labelled(String kind, List<String> labels) {
    return List.copyOf(of(kind).keySet()).stream()
        .map(id -> get(kind, id))
        .filter(it -> Shapes.isLabelled(labelsOf(kind, it), labels))
        .map(ObjectNode::deepCopy)
        .toList();
  }

  /** Labels that the API takes, as it shows them. */
  static JsonNode labels(JsonNode list) {
    var _ = Shapes.labels(list);
    return list.isArray() ? list.deepCopy() : Catalogue.object(Map.of("l", List.of())).path("l");
  }

  /** It has that state at once, whatever was to come. */
  void settle(String id, String state) {
    get("servers", id).put("state", state);
    coming.remove(id);
  }
}
