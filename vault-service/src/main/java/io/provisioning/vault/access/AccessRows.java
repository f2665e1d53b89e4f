package io.provisioning.vault.access;

import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/** Accesses as records of a table, also for those who write one together with a change. */
public final class AccessRows {

  private AccessRows() {}

  /** The key of an access: what is newer comes first. */
  public static List<String> key(Access access) {
    return List.of(access.workspace(), key(access.id()));
  }

  /** All of an access. What is null is left out. */
  public static Map<String, Object> columns(Access access) {
    var columns = new LinkedHashMap<String, @Nullable Object>();
    columns.put("workspace", access.workspace());
    columns.put("key", key(access.id()));
    columns.put("access", access.id());
    columns.put("at", access.at());
    columns.put("action", word(access.action()));
    columns.put("outcome", word(access.outcome()));
    columns.put("path", access.path());
    columns.put("version", access.version());
    columns.put("field", access.field());
    columns.put("actor_kind", word(access.by().kind()));
    columns.put("actor_id", access.by().id());
    columns.put("actor_name", access.by().name());
    columns.put("workflow", access.workflow());
    columns.put("operation", access.operation());
    columns.put("purpose", access.purpose());
    var present = new LinkedHashMap<String, Object>();
    columns.forEach((name, value) -> {
      if (value != null) {
        present.put(name, value);
      }
    });
    return present;
  }

  /** The id with each hexadecimal digit turned round: what is newer comes first. */
  static String key(String id) {
    var key = new StringBuilder(id.length());
    for (var sign : id.toLowerCase(Locale.ROOT).toCharArray()) {
      var digit = Character.digit(sign, 16);
      key.append(digit < 0 ? sign : Character.forDigit(15 - digit, 16));
    }
    return key.toString();
  }

  static String word(Enum<?> constant) {
    return constant.name().toLowerCase(Locale.ROOT);
  }

  static <E extends Enum<E>> E constant(Class<E> type, @Nullable Object word) {
    return Enum.valueOf(
        type, String.valueOf(Objects.requireNonNull(word)).toUpperCase(Locale.ROOT));
  }
}
