package io.provisioning.controlcenter.logs;

import java.time.DateTimeException;
import java.time.Instant;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;
import tools.jackson.core.JacksonException;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/**
 * A line as far as it can be understood: services write JSON in Elastic's common schema; what an
 * engine or a virtual machine prints is a message and nothing else.
 *
 * @param stackTrace of what failed
 * @param fields whatever else it says, by names with dots
 */
record LogLine(
    @Nullable Instant at,
    @Nullable LogLevel level,
    @Nullable String logger,
    String message,
    @Nullable String traceId,
    @Nullable String stackTrace,
    Map<String, String> fields) {

  private static final JsonMapper JSON = JsonMapper.shared();

  static LogLine parse(String text) {
    if (!text.startsWith("{")) {
      return plain(text);
    }
    try {
      var fields = new TreeMap<String, String>();
      flatten("", JSON.readTree(text), fields);
      return of(fields, text);
    } catch (JacksonException e) {
      return plain(text);
    }
  }

  private static LogLine plain(String text) {
    return new LogLine(null, null, null, text, null, null, Map.of());
  }

  private static void flatten(String name, JsonNode node, Map<String, String> fields) {
    if (node.isObject()) {
      var prefix = name.isEmpty() ? "" : name + ".";
      node.properties().forEach(it -> flatten(prefix + it.getKey(), it.getValue(), fields));
    } else if (!node.isNull()) {
      fields.put(name, node.isString() ? node.stringValue() : node.toString());
    }
  }

  private static LogLine of(Map<String, String> fields, String text) {
    fields.remove("ecs.version");
    return new LogLine(
        time(fields.remove("@timestamp")),
        Optional.ofNullable(fields.remove("log.level")).flatMap(LogLevel::named).orElse(null),
        fields.remove("log.logger"),
        Optional.ofNullable(fields.remove("message")).orElse(text),
        fields.remove("trace_id"),
        fields.remove("error.stack_trace"),
        fields);
  }

  private static @Nullable Instant time(@Nullable String text) {
    try {
      return text == null ? null : Instant.parse(text);
    } catch (DateTimeException e) {
      return null;
    }
  }
}
