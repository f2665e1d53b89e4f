package io.provisioning.surrealdb.data.repository;

import io.provisioning.surrealdb.data.Condition;
import io.provisioning.surrealdb.data.Selection;
import io.provisioning.surrealdb.data.mapping.SurrealConverter;
import io.provisioning.surrealdb.data.mapping.SurrealEntity;
import io.provisioning.surrealdb.data.mapping.SurrealProperty;
import java.util.Arrays;
import java.util.Collection;
import java.util.EnumSet;
import java.util.Iterator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;
import org.springframework.data.mapping.PersistentPropertyPath;
import org.springframework.data.repository.query.parser.Part;
import org.springframework.data.repository.query.parser.PartTree;

/**
 * Writes the condition that the name of a method stands for. Values are bound as {@code $p0},
 * {@code $p1}, …; names come from the mapping.
 *
 * <p>In the store, values of all types are in one order, and what is not there comes before all of
 * them; {@code LessThan} leaves it out.
 */
final class PartConditions {

  static final Set<Part.Type> UNSUPPORTED = EnumSet.of(Part.Type.NEAR, Part.Type.WITHIN);

  private final SurrealConverter converter;
  private final SurrealEntity<?> entity;
  private final Iterator<?> values;
  private final Map<String, @Nullable Object> bindings = new LinkedHashMap<>();

  private PartConditions(SurrealConverter converter, SurrealEntity<?> entity, Iterator<?> values) {
    this.converter = converter;
    this.entity = entity;
    this.values = values;
  }

  /**
   * The condition.
   *
   * @param values those of the method's parameters, in their order
   */
  static Condition of(
      PartTree tree, SurrealConverter converter, SurrealEntity<?> entity, Iterator<?> values) {
    if (!tree.hasPredicate()) {
      return Condition.NONE;
    }
    var parts = new PartConditions(converter, entity, values);
    var text =
        tree.stream()
            .map(or -> or.stream().map(parts::text).collect(Collectors.joining(" AND ")))
            .collect(Collectors.joining(" OR "));
    return new Condition(text, parts.bindings);
  }

  private String text(Part part) {
    var path = converter.mapping().getPersistentPropertyPath(part.getProperty());
    var field = Selection.quoted(path);
    return switch (part.getType()) {
      case SIMPLE_PROPERTY -> equal(part, path, field);
      case NEGATING_SIMPLE_PROPERTY -> notEqual(part, path, field);
      case GREATER_THAN, AFTER -> field + " > " + bound(path);
      case GREATER_THAN_EQUAL -> field + " >= " + bound(path);
      case LESS_THAN, BEFORE -> "(" + field + " > NULL AND " + field + " < " + bound(path) + ")";
      case LESS_THAN_EQUAL -> "(" + field + " > NULL AND " + field + " <= " + bound(path) + ")";
      case BETWEEN ->
          "(" + field + " >= " + bound(path) + " AND " + field + " <= " + bound(path) + ")";
      case IS_NULL -> absent(field);
      case IS_NOT_NULL, EXISTS -> present(field);
      case TRUE -> field + " = true";
      case FALSE -> field + " = false";
      case IS_EMPTY -> field + " IN [NONE, NULL, '', [], {}]";
      case IS_NOT_EMPTY -> field + " NOT IN [NONE, NULL, '', [], {}]";
      case IN -> in(part, path, field, "IN");
      case NOT_IN -> in(part, path, field, "NOT IN");
      case CONTAINING -> containing(part, path, field);
      case NOT_CONTAINING -> "!" + containing(part, path, field);
      case STARTING_WITH -> ofText(part, field, "string::starts_with");
      case ENDING_WITH -> ofText(part, field, "string::ends_with");
      case LIKE -> matching(part, field);
      case NOT_LIKE -> "!" + matching(part, field);
      case REGEX -> regex(field, next(part.getProperty().getSegment()).toString());
      case NEAR, WITHIN ->
          throw new IllegalArgumentException(part.getType() + " cannot be asked of this store");
    };
  }

  private String equal(Part part, PersistentPropertyPath<SurrealProperty> path, String field) {
    var value = values.next();
    if (value == null) {
      return absent(field);
    }
    var parameter = bind(written(path, value));
    return ignoresCase(part)
        ? lowered(field, "string::lowercase(" + field + ") = string::lowercase(" + parameter + ")")
        : field + " = " + parameter;
  }

  private String notEqual(Part part, PersistentPropertyPath<SurrealProperty> path, String field) {
    var value = values.next();
    if (value == null) {
      return present(field);
    }
    var parameter = bind(written(path, value));
    return ignoresCase(part)
        ? "!"
            + lowered(
                field, "string::lowercase(" + field + ") = string::lowercase(" + parameter + ")")
        : field + " != " + parameter;
  }

  private String in(
      Part part, PersistentPropertyPath<SurrealProperty> path, String field, String operator) {
    var list = elements(next(path.toDotPath())).stream().map(it -> written(path, it)).toList();
    var parameter = bind(list);
    return ignoresCase(part)
        ? "string::lowercase(<string> "
            + field
            + ") "
            + operator
            + " "
            + parameter
            + ".map(|$it| string::lowercase($it))"
        : field + " " + operator + " " + parameter;
  }

  private String containing(Part part, PersistentPropertyPath<SurrealProperty> path, String field) {
    return path.getLeafProperty().isCollectionLike()
        ? "(" + field + " CONTAINS " + bound(path) + ")"
        : ofText(part, field, "string::contains");
  }

  private String ofText(Part part, String field, String function) {
    var parameter = bind(next(field).toString());
    return ignoresCase(part)
        ? lowered(
            field,
            function + "(string::lowercase(" + field + "), string::lowercase(" + parameter + "))")
        : lowered(field, function + "(" + field + ", " + parameter + ")");
  }

  private String matching(Part part, String field) {
    var flags = ignoresCase(part) ? "(?is)" : "(?s)";
    return regex(field, flags + LikePattern.regex(next(field).toString()));
  }

  private String regex(String field, String regex) {
    return lowered(field, "string::matches(" + field + ", " + bind(regex) + ")");
  }

  // the engine's functions refuse what is no text, also where the field is not there
  private static String lowered(String field, String condition) {
    return "(type::is_string(" + field + ") AND " + condition + ")";
  }

  private static String absent(String field) {
    return "(" + field + " = NONE OR " + field + " = NULL)";
  }

  private static String present(String field) {
    return "(" + field + " != NONE AND " + field + " != NULL)";
  }

  private String bound(PersistentPropertyPath<SurrealProperty> path) {
    return bind(written(path, next(String.valueOf(path.toDotPath()))));
  }

  private String bind(@Nullable Object value) {
    var name = "p" + bindings.size();
    bindings.put(name, value);
    return "$" + name;
  }

  private Object next(@Nullable String what) {
    var value = values.next();
    if (value == null) {
      throw new IllegalArgumentException("there is no value to compare " + what + " with");
    }
    return value;
  }

  private @Nullable Object written(
      PersistentPropertyPath<SurrealProperty> path, @Nullable Object it) {
    var ofEntity = path.getLength() == 1 && path.getLeafProperty().isIdProperty();
    return ofEntity && it != null ? converter.toRecordId(entity, it) : converter.writeValue(it);
  }

  private static Collection<?> elements(Object value) {
    return switch (value) {
      case Collection<?> list -> list;
      case Object[] array -> Arrays.asList(array);
      default -> List.of(value);
    };
  }

  private static boolean ignoresCase(Part part) {
    return switch (part.shouldIgnoreCase()) {
      case NEVER -> false;
      case ALWAYS -> true;
      case WHEN_POSSIBLE -> part.getProperty().getLeafType().equals(String.class);
    };
  }
}
