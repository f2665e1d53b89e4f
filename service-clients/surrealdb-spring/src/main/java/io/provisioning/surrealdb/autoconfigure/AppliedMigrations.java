package io.provisioning.surrealdb.autoconfigure;

import io.provisioning.surrealdb.migration.Migration;
import java.util.List;

/**
 * The schema is up to date: who needs that depends on this bean.
 *
 * @param now the migrations that this start applied
 */
record AppliedMigrations(List<Migration> now) {

  AppliedMigrations {
    now = List.copyOf(now);
  }
}
