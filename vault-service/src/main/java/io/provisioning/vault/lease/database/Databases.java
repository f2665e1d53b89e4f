package io.provisioning.vault.lease.database;

import io.provisioning.vault.access.Access;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** Where databases and their roles are recorded. Safe for use by many threads. */
public interface Databases {

  Optional<Database> find(DatabaseId id);

  /**
   * Databases of a workspace in the order of their names.
   *
   * @param after name of the last one of the page before; null for the first page
   */
  List<Database> page(String workspace, @Nullable String after, int limit);

  Optional<DatabaseRole> findRole(DatabaseId id, String role);

  /** Roles of a database in the order of their names. */
  List<DatabaseRole> roles(DatabaseId id, int limit);

  /** Records a database, and the access with it. */
  void put(Database database, Access access);

  /** Records a role, and the access with it. */
  void putRole(DatabaseRole role, Access access);

  /** Forgets a database with its roles, and records the access with it. */
  void remove(DatabaseId id, Access access);

  /** Forgets a role, and records the access with it. */
  void removeRole(DatabaseRole role, Access access);
}
