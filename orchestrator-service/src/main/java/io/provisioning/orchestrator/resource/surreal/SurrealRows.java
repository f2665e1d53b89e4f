package io.provisioning.orchestrator.resource.surreal;

import io.provisioning.config.problem.ProblemException;
import io.provisioning.orchestrator.journal.Memory.Standing;
import io.provisioning.orchestrator.journal.codec.EntryCodec;
import io.provisioning.orchestrator.operation.Effects.Facts;
import io.provisioning.orchestrator.operation.Transition;
import io.provisioning.orchestrator.resource.Edge;
import io.provisioning.orchestrator.resource.RecordedResource;
import io.provisioning.surrealdb.value.None;
import io.provisioning.surrealdb.value.Range;
import io.provisioning.surrealdb.value.RecordId;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/** Nodes, edges and versions as records of the tables. */
final class SurrealRows {

  /** Comes after every text in the order of keys. */
  private static final List<Object> LAST = List.of();

  private SurrealRows() {}

  static RecordId resource(String workspace, String id) {
    return RecordId.of("resource", List.of(workspace, id));
  }

  static RecordId workflow(String workspace, String id) {
    return RecordId.of("workflow", List.of(workspace, id));
  }

  static RecordId checkpoint(String workspace) {
    return RecordId.of("resource_checkpoint", workspace);
  }

  /** The workspace of a checkpoint. */
  static String workspace(@Nullable Object checkpoint) {
    if (checkpoint instanceof RecordId id && id.key() instanceof String workspace) {
      return workspace;
    }
    throw wrong("id");
  }

  /** All records of a workspace in a table whose ids begin with it. */
  static RecordId all(String table, String workspace) {
    return new RecordId(table, Range.halfOpen(List.of(workspace), List.of(workspace, LAST)));
  }

  /** Resources whose ids begin so, and come after one. */
  static RecordId resources(String workspace, String prefix, @Nullable String after) {
    var begin =
        after == null || after.compareTo(prefix) < 0
            ? new Range.Included(List.of(workspace, prefix))
            : new Range.Excluded(List.of(workspace, after));
    var end = prefix.isEmpty() ? LAST : prefix + Character.MAX_VALUE;
    return new RecordId("resource", new Range(begin, new Range.Excluded(List.of(workspace, end))));
  }

  /** Versions of an infrastructure after one. */
  static RecordId versions(String workspace, String infrastructure, long after) {
    return new RecordId(
        "resource_version",
        new Range(
            new Range.Excluded(List.of(workspace, infrastructure, after)),
            new Range.Excluded(List.of(workspace, infrastructure, LAST))));
  }

  static Map<String, Object> node(RecordedResource recorded) {
    var resource = recorded.resource();
    var standing =
        new Standing(
            resource,
            recorded.workflow(),
            recorded.state(),
            recorded.facts(),
            recorded.updatedAt());
    return Map.ofEntries(
        Map.entry("id", resource(recorded.workspace(), recorded.id())),
        Map.entry("workspace", recorded.workspace()),
        Map.entry("infrastructure", resource.infrastructure()),
        Map.entry("kind", word(resource.kind())),
        Map.entry("name", resource.name()),
        Map.entry("provider", recorded.state().provider()),
        Map.entry("labels", labels(recorded.labels())),
        Map.entry("updated_at", recorded.updatedAt()),
        Map.entry("workflow", workflow(recorded.workspace(), recorded.workflow())),
        Map.entry("standing", json(standing)));
  }

  static String word(Enum<?> constant) {
    return constant.name().toLowerCase(Locale.ROOT);
  }

  static List<String> labels(Map<String, String> labels) {
    return labels.entrySet().stream()
        .map(label -> label.getKey() + "=" + label.getValue())
        .toList();
  }

  static RecordedResource recorded(String workspace, @Nullable Object json) {
    var standing = read(Standing.class, json);
    var facts = Objects.requireNonNullElseGet(standing.facts(), () -> new Facts("", Map.of()));
    return new RecordedResource(
        workspace,
        standing.resource(),
        standing.after(),
        facts,
        standing.at(),
        standing.workflow());
  }

  static String table(Edge.Type type) {
    return word(type);
  }

  static Map<String, Object> edge(String workspace, Edge edge) {
    return Map.of(
        "id", RecordId.of(table(edge.type()), List.of(workspace, edge.from(), edge.to())),
        "in", resource(workspace, edge.from()),
        "out", resource(workspace, edge.to()));
  }

  static Map<String, Object> version(Transition transition, long seq) {
    var workspace = transition.workspace();
    return Map.of(
        "id",
        RecordId.of(
            "resource_version", List.of(workspace, transition.resource().infrastructure(), seq)),
        "workspace",
        workspace,
        "seq",
        seq,
        "resource",
        transition.resource().id(),
        "at",
        transition.at(),
        "workflow",
        workflow(workspace, transition.workflow()),
        "transition",
        json(transition));
  }

  static Transition transition(@Nullable Object json) {
    return read(Transition.class, json);
  }

  private static String json(Object value) {
    return new String(EntryCodec.encodeKept(value), StandardCharsets.UTF_8);
  }

  private static <T> T read(Class<T> type, @Nullable Object json) {
    if (!(json instanceof String text)) {
      throw wrong("json");
    }
    var bytes = text.getBytes(StandardCharsets.UTF_8);
    try {
      return EntryCodec.decode(type, bytes, 0, bytes.length, () -> "the resource graph");
    } catch (ProblemException e) {
      throw new DamagedGraphException("the resource graph cannot be read", e);
    }
  }

  /** A part of the key of a record, which is a list. */
  static String part(@Nullable Object id, int part) {
    if (id instanceof RecordId record
        && record.key() instanceof List<?> key
        && key.get(part) instanceof String text) {
      return text;
    }
    throw wrong("id");
  }

  static long number(Map<?, ?> row, String column) {
    if (row.get(column) instanceof Long number) {
      return number;
    }
    throw wrong(column);
  }

  /** The values of a statement that selects one of each record; what is not there has none. */
  static List<?> values(@Nullable Object result) {
    return result instanceof List<?> list
        ? list.stream().filter(value -> value != null && !(value instanceof None)).toList()
        : List.of();
  }

  private static DamagedGraphException wrong(String column) {
    return new DamagedGraphException(
        "`" + column + "` in the resource graph is not what was written", null);
  }
}
