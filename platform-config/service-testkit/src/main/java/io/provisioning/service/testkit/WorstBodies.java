package io.provisioning.service.testkit;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;
import org.yaml.snakeyaml.Yaml;

/**
 * Bodies that cost much more to read than to send, for each operation of an OpenAPI document: where
 * the operation wants a value they have as many small ones as fit, or one that is as long.
 */
public final class WorstBodies {

  private static final int LARGEST = 4_194_304;

  /** Of small values: a few of them are all that a service holds at once. */
  private static final int MANY = 100_000;

  private final Map<String, Object> document;

  private WorstBodies(Map<String, Object> document) {
    this.document = document;
  }

  /**
   * What an operation is asked.
   *
   * @param isOpen whether anybody may ask it
   * @param bodies each another way to be bad
   */
  public record Operation(
      String id, String method, String path, boolean isOpen, List<byte[]> bodies) {}

  /** All operations that take a body. */
  public static List<Operation> of(Path openApi) {
    try {
      return new WorstBodies(map(new Yaml().load(Files.readString(openApi)))).operations();
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  private List<Operation> operations() {
    var operations = new ArrayList<Operation>();
    map(document.get("paths"))
        .forEach((path, methods) ->
            map(methods)
                .forEach((method, operation) -> {
                  if (map(operation).containsKey("requestBody")) {
                    operations.add(operation(method, path, map(operation)));
                  }
                }));
    return operations;
  }

  private Operation operation(String method, String path, Map<String, Object> operation) {
    var body = resolve(operation.get("requestBody"));
    var json = map(map(body.get("content")).get("application/json"));
    var limit = (Integer) operation.getOrDefault("x-max-body", LARGEST);
    return new Operation(
        String.valueOf(operation.get("operationId")),
        method.toUpperCase(Locale.ROOT),
        path.replaceAll("\\{\\w+}", "web"),
        List.of().equals(operation.get("security")),
        bodies(resolve(json.get("schema")), limit));
  }

  private List<byte[]> bodies(Map<String, Object> schema, int limit) {
    var good = new TreeMap<String, String>();
    var properties = map(schema.get("properties"));
    for (var name : (List<?>) schema.getOrDefault("required", List.of())) {
      good.put(name.toString(), sample(resolve(properties.get(name.toString()))));
    }
    var most = Math.min(limit - 1_000, MANY);
    var bodies = new ArrayList<byte[]>();
    bodies.add(with(good, "nobody-knows-it", many("{}", limit - 1_000)));
    bodies.add(with(good, "nobody-knows-it", many("{\"\":{}}", most)));
    for (var name : properties.keySet()) {
      for (var value : List.of("{}", "1", "\"\"", "[[]]")) {
        bodies.add(with(good, name, many(value, most)));
      }
      bodies.add(with(good, name, "{\"a\":" + many("{}", most) + "}"));
      bodies.add(with(good, name, "\"" + "\\u0100".repeat(most / 6) + "\""));
    }
    return bodies;
  }

  private static byte[] with(Map<String, String> good, String name, String value) {
    var all = new TreeMap<>(good);
    all.put(name, value);
    return all.entrySet().stream()
        .map(entry -> "\"" + entry.getKey() + "\":" + entry.getValue())
        .collect(Collectors.joining(",", "{", "}"))
        .getBytes(StandardCharsets.UTF_8);
  }

  private static String many(String value, int bytes) {
    return "[" + (value + ",").repeat(Math.max(bytes / (value.length() + 1), 1)) + value + "]";
  }

  private static String sample(Map<String, Object> schema) {
    if (schema.get("enum") instanceof List<?> values) {
      return "\"" + values.getFirst() + "\"";
    }
    return switch (String.valueOf(schema.get("type"))) {
      case "integer", "number" -> "1";
      case "boolean" -> "true";
      case "array" -> "[]";
      case "string" -> "\"mine\"";
      default -> "{}";
    };
  }

  private Map<String, Object> resolve(@Nullable Object node) {
    var plain = map(node);
    if (!(plain.get("$ref") instanceof String reference)) {
      return plain;
    }
    @Nullable Object target = document;
    for (var step : reference.substring(2).split("/", -1)) {
      target = map(target).get(step);
    }
    return resolve(target);
  }

  @SuppressWarnings("unchecked") // documents have string keys
  private static Map<String, Object> map(@Nullable Object node) {
    return node == null ? new TreeMap<>() : (Map<String, Object>) node;
  }
}
