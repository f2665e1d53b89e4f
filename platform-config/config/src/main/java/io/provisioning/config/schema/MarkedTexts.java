package io.provisioning.config.schema;

import com.networknt.schema.path.NodePath;
import java.util.ArrayList;
import java.util.Collections;
import java.util.IdentityHashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.BinaryOperator;
import org.jspecify.annotations.Nullable;

/**
 * Finds the texts that a schema marks with a keyword, such as {@code writeOnly}, in a document that
 * it describes. A part that may not apply, such as one of {@code anyOf}, marks as well.
 */
public final class MarkedTexts {

  private static final int DEEPEST = SchemaParts.DEEPEST;

  private final Map<?, ?> schema;
  private final String keyword;
  private final SchemaParts parts;

  /**
   * Takes a schema.
   *
   * @param root the document to which references point
   * @param schema a part of it
   */
  public MarkedTexts(Map<?, ?> root, Map<?, ?> schema, String keyword) {
    this.schema = schema;
    this.keyword = keyword;
    parts =
        new SchemaParts(root, List.of("allOf", "anyOf", "oneOf"), List.of("if", "then", "else"));
  }

  /** Of what must not be shown. */
  public static MarkedTexts secrets(Map<?, ?> root, Map<?, ?> schema) {
    return new MarkedTexts(root, schema, "writeOnly");
  }

  /**
   * A copy in which other texts take the place of those that are marked.
   *
   * @param replacement of a path and its text
   */
  public Map<String, Object> replace(
      Map<String, Object> document, BinaryOperator<String> replacement) {
    var replaced = new LinkedHashMap<String, Object>();
    object(List.of(schema), document, "", replacement, 0)
        .forEach((name, value) -> {
          if (value != null) {
            replaced.put(name, value);
          }
        });
    return replaced;
  }

  /** Whether what stands at a place of a document is marked, or something that may stand in it. */
  public boolean reaches(NodePath place) {
    List<Map<?, ?>> schemas = List.of(schema);
    for (int i = 0; i < place.getNameCount(); i++) {
      var all = all(schemas, i);
      schemas =
          place.getElement(i) instanceof Integer index
              ? items(all, index)
              : members(all, place.getName(i));
    }
    return reaches(schemas, 0, Collections.newSetFromMap(new IdentityHashMap<>()));
  }

  private boolean reaches(List<Map<?, ?>> schemas, int depth, Set<Map<?, ?>> known) {
    if (depth > DEEPEST) {
      return false;
    }
    var all = all(schemas, depth).stream().filter(known::add).toList();
    return isMarked(all)
        || all.stream()
            .map(MarkedTexts::children)
            .anyMatch(inner -> reaches(inner, depth + 1, known));
  }

  /** The schemas of whatever may stand in something. */
  private static List<Map<?, ?>> children(Map<?, ?> schema) {
    var children = new ArrayList<Map<?, ?>>();
    for (var keyword : List.of("additionalProperties", "items")) {
      if (schema.get(keyword) instanceof Map<?, ?> inner) {
        children.add(inner);
      }
    }
    for (var keyword : List.of("properties", "patternProperties")) {
      if (schema.get(keyword) instanceof Map<?, ?> named) {
        named.values().forEach(inner -> addTo(children, inner));
      }
    }
    if (schema.get("prefixItems") instanceof List<?> first) {
      first.forEach(inner -> addTo(children, inner));
    }
    return children;
  }

  private static void addTo(List<Map<?, ?>> schemas, @Nullable Object schema) {
    if (schema instanceof Map<?, ?> map) {
      schemas.add(map);
    }
  }

  private @Nullable Object value(
      List<Map<?, ?>> schemas,
      @Nullable Object value,
      String path,
      BinaryOperator<String> replacement,
      int depth) {
    if (depth > DEEPEST) {
      return value;
    }
    return switch (value) {
      case Map<?, ?> map -> object(schemas, map, path, replacement, depth);
      case List<?> list -> array(schemas, list, path, replacement, depth);
      case String text -> text(schemas, text, path, replacement, depth);
      case null, default -> value;
    };
  }

  private String text(
      List<Map<?, ?>> schemas,
      String text,
      String path,
      BinaryOperator<String> replacement,
      int depth) {
    return isMarked(all(schemas, depth)) ? replacement.apply(path, text) : text;
  }

  private Map<String, @Nullable Object> object(
      List<Map<?, ?>> schemas,
      Map<?, ?> map,
      String path,
      BinaryOperator<String> replacement,
      int depth) {
    var all = all(schemas, depth);
    var replaced = new LinkedHashMap<String, @Nullable Object>();
    map.forEach((key, value) -> {
      var name = String.valueOf(key);
      var inner = members(all, name);
      var child = path.isEmpty() ? name : SchemaFindings.child(path, name);
      replaced.put(name, value(inner, value, child, replacement, depth + 1));
    });
    return replaced;
  }

  private List<@Nullable Object> array(
      List<Map<?, ?>> schemas,
      List<?> list,
      String path,
      BinaryOperator<String> replacement,
      int depth) {
    var all = all(schemas, depth);
    var replaced = new ArrayList<@Nullable Object>();
    for (int index = 0; index < list.size(); index++) {
      var inner = items(all, index);
      var child = SchemaFindings.child(path, index);
      replaced.add(value(inner, list.get(index), child, replacement, depth + 1));
    }
    return replaced;
  }

  private List<Map<?, ?>> all(List<Map<?, ?>> schemas, int depth) {
    return schemas.stream().flatMap(schema -> parts.of(schema, depth).stream()).toList();
  }

  private boolean isMarked(List<Map<?, ?>> schemas) {
    return schemas.stream().anyMatch(schema -> Boolean.TRUE.equals(schema.get(keyword)));
  }

  private List<Map<?, ?>> members(List<Map<?, ?>> schemas, String name) {
    var members = inherited(schemas);
    for (var schema : schemas) {
      if (schema.get("properties") instanceof Map<?, ?> properties
          && properties.get(name) instanceof Map<?, ?> property) {
        members.add(property);
      } else if (schema.get("additionalProperties") instanceof Map<?, ?> others) {
        members.add(others);
      }
      if (schema.get("patternProperties") instanceof Map<?, ?> patterns) {
        patterns
            .values()
            .forEach(pattern -> {
              if (pattern instanceof Map<?, ?> others) {
                members.add(others);
              }
            });
      }
    }
    return members;
  }

  private List<Map<?, ?>> items(List<Map<?, ?>> schemas, int index) {
    var items = inherited(schemas);
    for (var schema : schemas) {
      if (schema.get("prefixItems") instanceof List<?> first
          && index < first.size()
          && first.get(index) instanceof Map<?, ?> item) {
        items.add(item);
      }
      if (schema.get("items") instanceof Map<?, ?> item) {
        items.add(item);
      }
    }
    return items;
  }

  /** Whatever is in something that is marked is marked too. */
  private List<Map<?, ?>> inherited(List<Map<?, ?>> schemas) {
    var inherited = new ArrayList<Map<?, ?>>();
    if (isMarked(schemas)) {
      inherited.add(Map.of(keyword, true));
    }
    return inherited;
  }
}
