package io.provisioning.surrealdb.value;

import java.util.ArrayList;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.UUID;
import org.jspecify.annotations.Nullable;

/**
 * The identity of a record: a table and a key in it.
 *
 * @param table any text but the empty one; it is never parsed
 * @param key a {@code String}, {@code Long}, {@code UUID}, {@code List}, {@code Map} or, to mean
 *     several records, a {@link Range} of those
 */
public record RecordId(String table, Object key) {

  /** Refuses a key that no record can have; widens whole numbers; copies lists and maps. */
  public RecordId {
    if (table.isEmpty()) {
      throw new IllegalArgumentException("a record id has a table");
    }
    key = checked(key);
  }

  /** A key of text. Text that looks like a number stays text. */
  public static RecordId of(String table, String key) {
    return new RecordId(table, key);
  }

  /** A key that is a whole number. */
  public static RecordId of(String table, long key) {
    return new RecordId(table, key);
  }

  /** A key that is a UUID. */
  public static RecordId of(String table, UUID key) {
    return new RecordId(table, key);
  }

  /** A key of several values, which are compared one after the other. */
  public static RecordId of(String table, List<? extends @Nullable Object> key) {
    return new RecordId(table, key);
  }

  /** A key of named values. */
  public static RecordId of(String table, Map<String, ? extends @Nullable Object> key) {
    return new RecordId(table, key);
  }

  /** The id as SurrealQL writes it, for people; queries take the id as a binding. */
  @Override
  public String toString() {
    var shown = key instanceof String text ? Identifier.escaped(text) : String.valueOf(key);
    return Identifier.escaped(table) + ":" + shown;
  }

  private static Object checked(Object key) {
    return switch (key) {
      case String text -> text;
      case Long number -> number;
      case Integer number -> number.longValue();
      case UUID uuid -> uuid;
      case List<?> list -> Collections.unmodifiableList(new ArrayList<@Nullable Object>(list));
      case Map<?, ?> map ->
          Collections.unmodifiableMap(new LinkedHashMap<@Nullable Object, @Nullable Object>(map));
      case Range range -> range;
      default ->
          throw new IllegalArgumentException(
              "no record has a key of type " + key.getClass().getName());
    };
  }
}
