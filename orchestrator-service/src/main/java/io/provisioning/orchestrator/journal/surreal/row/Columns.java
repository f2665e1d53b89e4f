package io.provisioning.orchestrator.journal.surreal.row;

import static java.util.Objects.requireNonNull;

import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** Reads the columns of rows, which have the types of the schema. */
public final class Columns {

  private Columns() {}

  public static long number(Map<String, @Nullable Object> row, String column) {
    if (row.get(column) instanceof Long number) {
      return number;
    }
    throw wrong(column);
  }

  public static String text(Map<String, @Nullable Object> row, String column) {
    if (row.get(column) instanceof String text) {
      return text;
    }
    throw wrong(column);
  }

  /** A part of a key that is a list, from 0. */
  public static Object keyPart(@Nullable Object key, int part) {
    if (key instanceof List<?> parts && parts.size() > part) {
      return requireNonNull(parts.get(part));
    }
    throw wrong("id");
  }

  private static RuntimeException wrong(String column) {
    return Checked.damaged("`" + column + "` in the journal's database is not what it was");
  }
}
