package io.provisioning.config.infrastructure.pkl;

import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;
import org.pkl.core.PClass;
import org.pkl.core.PType;

/**
 * The shape of infrastructure documents as JSON Schema 2020-12, for editors: names, kinds and
 * choices, and what the comments say. What follows only from several values is not in it.
 */
public final class DocumentSchema {

  private final Schema schema;
  private final Map<String, Object> definitions = new TreeMap<>();

  private DocumentSchema(Schema schema) {
    this.schema = schema;
  }

  public static Map<String, Object> of(Schema schema) {
    var writing = new DocumentSchema(schema);
    var whole = new LinkedHashMap<String, Object>();
    whole.put("$schema", "https://json-schema.org/draft/2020-12/schema");
    whole.put("title", "Infrastructure");
    whole.putAll(writing.object(schema.infrastructure(), "Infrastructure"));
    whole.put("$defs", writing.definitions);
    return whole;
  }

  private Map<String, Object> object(PClass type, String name) {
    var properties = new LinkedHashMap<String, Object>();
    for (var property : type.getAllProperties().values()) {
      if (Types.properties(type).contains(property.getSimpleName())) {
        properties.put(
            property.getSimpleName(), described(value(property.getType()), comment(property)));
      }
    }
    var object = new LinkedHashMap<String, Object>();
    object.put("type", "object");
    object.put("properties", properties);
    object.put(
        "required", schema.required().getOrDefault(name, Set.of()).stream().sorted().toList());
    object.put("additionalProperties", false);
    return object;
  }

  private static Optional<String> comment(PClass.Property property) {
    return Optional.ofNullable(property.getDocComment())
        .or(() ->
            Types.alias(property.getType())
                .map(alias -> alias.getTypeAlias().getDocComment())
                .flatMap(text -> text.strip().lines().findFirst()))
        .map(String::strip);
  }

  private static Map<String, Object> described(
      Map<String, Object> value, Optional<String> comment) {
    var described = new LinkedHashMap<>(value);
    comment.ifPresent(text -> described.put("description", text));
    return described;
  }

  private Map<String, Object> value(PType type) {
    var literals = Types.literals(type);
    if (!literals.isEmpty()) {
      return Map.of("enum", literals);
    }
    var bare = Types.bare(type);
    var structure = Types.structure(bare);
    if (structure != null) {
      return reference(structure);
    }
    if (bare instanceof PType.Union union) {
      return Map.of("anyOf", union.getElementTypes().stream().map(this::value).toList());
    }
    return bare instanceof PType.Class named ? simple(named) : Map.of();
  }

  private Map<String, Object> reference(PClass structure) {
    var name = structure.getSimpleName();
    if (!definitions.containsKey(name)) {
      definitions.put(name, Map.of()); // it may lead back to itself
      definitions.put(name, object(structure, name));
    }
    return Map.of("$ref", "#/$defs/" + name);
  }

  private Map<String, Object> simple(PType.Class type) {
    return switch (type.getPClass().getSimpleName()) {
      case "Boolean" -> Map.of("type", "boolean");
      case "Int" -> Map.of("type", "integer");
      case "Float", "Number" -> Map.of("type", "number");
      case "String" -> Map.of("type", "string");
      case "Listing", "List" -> typed("array", "items", argument(type, 0));
      case "Mapping", "Map" -> typed("object", "additionalProperties", argument(type, 1));
      case "Dynamic" -> Map.of("type", "object");
      default -> Map.of("type", List.of("string", "number")); // such as sizes
    };
  }

  /** In an order that is the same in every process: the text is compared, and kept by editors. */
  private static Map<String, Object> typed(String type, String keyword, Object value) {
    var typed = new LinkedHashMap<String, Object>();
    typed.put("type", type);
    typed.put(keyword, value);
    return typed;
  }

  private Object argument(PType.Class type, int index) {
    @Nullable PType argument =
        type.getTypeArguments().size() > index ? type.getTypeArguments().get(index) : null;
    return argument == null ? Map.of() : value(argument);
  }
}
