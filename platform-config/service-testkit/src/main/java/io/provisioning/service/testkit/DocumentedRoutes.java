package io.provisioning.service.testkit;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.TreeSet;
import org.jspecify.annotations.Nullable;
import org.yaml.snakeyaml.Yaml;

/**
 * The routes of an OpenAPI document, in a form in which the committed document of a service and its
 * live one can be compared: parameters, bodies and answers, with references resolved. Texts and the
 * list of failures are the committed one's alone.
 *
 * @param byName what is said of each route, by {@code method path}
 */
public record DocumentedRoutes(SortedMap<String, Object> byName) {

  /** Texts, and limits that the committed document leaves to the problem that names them. */
  private static final Set<String> LEFT_OUT =
      Set.of("description", "summary", "title", "example", "minLength", "pattern");

  /** How the live document says what the committed one calls {@code true} or nothing. */
  private static final Map<String, Object> ANYTHING = Map.of("type", "object");

  /** Routes of a committed document. */
  public static DocumentedRoutes read(Path document) {
    try {
      return parse(Files.readString(document));
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  /**
   * Routes of a document.
   *
   * @param document YAML or JSON
   */
  public static DocumentedRoutes parse(String document) {
    return new DocumentedRoutes(routes(map(new Yaml().load(document))));
  }

  private static SortedMap<String, Object> routes(Map<String, Object> document) {
    var routes = new TreeMap<String, Object>();
    map(document.get("paths"))
        .forEach((path, methods) ->
            map(methods)
                .forEach((method, operation) ->
                    routes.put(method + " " + path, operation(document, map(operation)))));
    return routes;
  }

  private static Map<String, Object> operation(
      Map<String, Object> document, Map<String, Object> operation) {
    var parameters = new TreeMap<String, Object>();
    for (var parameter : list(operation.getOrDefault("parameters", List.of()))) {
      var resolved = map(resolve(document, parameter));
      parameters.put(
          resolved.get("in") + " " + resolved.get("name"),
          Map.of(
              "required", resolved.getOrDefault("required", false),
              "schema", map(resolved.get("schema"))));
    }
    return new TreeMap<>(
        Map.of(
            "id", operation.getOrDefault("operationId", ""),
            "parameters", parameters,
            "body", content(document, operation.getOrDefault("requestBody", Map.of())),
            "success", success(document, map(operation.get("responses")))));
  }

  private static Map<String, Object> success(
      Map<String, Object> document, Map<String, Object> responses) {
    var success = new TreeMap<String, Object>();
    responses.forEach((status, response) -> {
      if (status.startsWith("2")) {
        success.put(status, content(document, response));
      }
    });
    return success;
  }

  private static Object content(Map<String, Object> document, Object body) {
    var content = map(map(resolve(document, body)).getOrDefault("content", Map.of()));
    content.remove("problem");
    return content;
  }

  /** The same without references, texts, and order where it has no meaning. */
  private static @Nullable Object resolve(Map<String, Object> document, @Nullable Object node) {
    if (node instanceof List<?> items) {
      return items.stream().map(item -> resolve(document, item)).toList();
    }
    if (!(node instanceof Map<?, ?>)) {
      return node;
    }
    var plain = map(node);
    if (plain.equals(ANYTHING)) {
      return Map.of();
    }
    if (plain.get("$ref") instanceof String reference) {
      @Nullable Object target = document;
      for (var step : reference.substring(2).split("/", -1)) {
        target = map(target).get(step);
      }
      return resolve(document, target);
    }
    var resolved = new TreeMap<String, Object>();
    plain.forEach((key, value) -> {
      if (key.equals("required") && value instanceof Collection<?> names) {
        resolved.put(key, new TreeSet<Object>(names));
      } else if (key.equals("properties")) {
        var properties = new TreeMap<String, Object>();
        map(value).forEach((name, type) -> properties.put(name, resolve(document, type)));
        resolved.put(key, properties);
      } else if (key.equals("additionalProperties")) {
        resolved.put(key, Boolean.TRUE.equals(value) ? Map.of() : map(resolve(document, value)));
      } else if (!LEFT_OUT.contains(key)) {
        resolved.put(key, resolve(document, value));
      }
    });
    return resolved;
  }

  @SuppressWarnings("unchecked") // documents have string keys
  private static Map<String, Object> map(@Nullable Object node) {
    return node == null ? new TreeMap<>() : new TreeMap<>((Map<String, Object>) node);
  }

  private static List<?> list(Object node) {
    return (List<?>) node;
  }
}
