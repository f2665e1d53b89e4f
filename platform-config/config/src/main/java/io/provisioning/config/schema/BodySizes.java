package io.provisioning.config.schema;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Set;
import org.jspecify.annotations.Nullable;
import tools.jackson.databind.JsonNode;

/**
 * How large the bodies can be that an OpenAPI 3.0 document lets in. What its schemas leave open is
 * bounded by a mark at the operation, {@code x-max-body: 8192}, in bytes; the smaller of both
 * holds. A body marked {@code x-stream-body: true} is passed on as it comes and never held.
 */
public final class BodySizes {

  /** Of a schema that has no bound. */
  public static final long UNBOUNDED = Long.MAX_VALUE;

  private static final Set<String> METHODS = Set.of("put", "post", "delete", "patch");
  private static final List<String> CHOICES = List.of("oneOf", "anyOf", "allOf");

  /** A character that is written as {@code \\u0041}. */
  private static final int CHARACTER = 6;

  /** Quotes, colon, comma, and as much white space as people who indent need. */
  private static final int AROUND = 64;

  private static final int SCALAR = 128;
  private static final int DEEPEST = 32;

  private final JsonNode document;

  private BodySizes(JsonNode document) {
    this.document = document;
  }

  /**
   * The bodies that an operation takes.
   *
   * @param method in capitals
   * @param path template of it, such as {@code /api/v1/workflows/{id}}
   * @param bytes at most; {@link #UNBOUNDED} if nothing says so
   * @param isStreamed whether it is never held in memory
   */
  public record Body(String method, PathTemplate path, long bytes, boolean isStreamed) {}

  /** The bodies of all operations that take one. */
  public static List<Body> of(JsonNode openApi) {
    return new BodySizes(openApi).bodies();
  }

  private List<Body> bodies() {
    var bodies = new ArrayList<Body>();
    for (var path : document.path("paths").properties()) {
      for (var method : path.getValue().properties()) {
        var operation = method.getValue();
        if (METHODS.contains(method.getKey()) && operation.has("requestBody")) {
          var name = method.getKey().toUpperCase(Locale.ROOT);
          bodies.add(
              new Body(
                  name,
                  PathTemplate.of(document, path.getKey(), operation),
                  bytes(operation),
                  operation.path("x-stream-body").asBoolean(false)));
        }
      }
    }
    return List.copyOf(bodies);
  }

  private long bytes(JsonNode operation) {
    var most = 0L;
    for (var content : resolve(operation.path("requestBody")).path("content")) {
      most = Math.max(most, of(content.path("schema"), 0));
    }
    return Math.min(most, operation.path("x-max-body").asLong(UNBOUNDED));
  }

  private long of(JsonNode reference, int depth) {
    var schema = resolve(reference);
    if (depth > DEEPEST) {
      return UNBOUNDED; // it contains itself
    }
    for (var choice : CHOICES) {
      if (schema.has(choice)) {
        return sum(schema.path(choice), depth);
      }
    }
    if (schema.has("enum")) {
      return SCALAR;
    }
    return switch (schema.path("type").asString(schema.has("properties") ? "object" : "")) {
      case "string" -> text(schema);
      case "integer", "number", "boolean" -> SCALAR;
      case "array" ->
          times(schema.path("maxItems"), plus(AROUND, of(schema.path("items"), depth + 1)));
      case "object" -> plus(properties(schema, depth), others(schema, depth));
      default -> UNBOUNDED;
    };
  }

  private static long text(JsonNode schema) {
    var known = schema.path("format").asString("");
    return Set.of("uuid", "date", "date-time").contains(known)
        ? SCALAR
        : times(schema.path("maxLength"), CHARACTER);
  }

  private long sum(JsonNode schemas, int depth) {
    var sum = 0L;
    for (var schema : schemas) {
      sum = plus(sum, of(schema, depth + 1));
    }
    return sum;
  }

  private long properties(JsonNode schema, int depth) {
    var sum = (long) AROUND;
    for (var property : schema.path("properties").properties()) {
      var name = property.getKey().length() + AROUND;
      sum = plus(sum, plus(name, of(property.getValue(), depth + 1)));
    }
    return sum;
  }

  /** Properties of any name. */
  private long others(JsonNode schema, int depth) {
    @Nullable JsonNode others = schema.get("additionalProperties");
    if (schema.has("properties") && (others == null || others.isBoolean())) {
      return 0;
    }
    return others == null || others.isBoolean() || others.isEmpty()
        ? UNBOUNDED
        : times(schema.path("maxProperties"), plus(SCALAR, of(others, depth + 1)));
  }

  private static long times(JsonNode count, long each) {
    if (count.isMissingNode() || each == UNBOUNDED) {
      return UNBOUNDED;
    }
    return AROUND + count.asLong() * each;
  }

  private static long plus(long one, long other) {
    return one == UNBOUNDED || other == UNBOUNDED ? UNBOUNDED : one + other;
  }

  private JsonNode resolve(JsonNode node) {
    @Nullable String reference = node.path("$ref").asString(null);
    return reference == null ? node : resolve(document.at(reference.substring(1)));
  }
}
