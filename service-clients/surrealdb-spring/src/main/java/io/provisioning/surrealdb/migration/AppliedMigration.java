package io.provisioning.surrealdb.migration;

import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * A migration as the database remembers it.
 *
 * @param version its version
 * @param name its name then
 * @param digest that of its text then
 */
record AppliedMigration(long version, String name, String digest) {

  static AppliedMigration of(Map<String, @Nullable Object> row) {
    return new AppliedMigration(
        row.get("version") instanceof Long version ? version : 0,
        String.valueOf(row.get("name")),
        String.valueOf(row.get("digest")));
  }

  @Override
  public String toString() {
    return "V" + version + "__" + name;
  }
}
