package io.provisioning.vault.lease.database;

import io.provisioning.surrealdb.QueryResults;
import io.provisioning.surrealdb.data.SurrealStatement;
import io.provisioning.surrealdb.data.SurrealStatements;
import io.provisioning.surrealdb.value.Range;
import io.provisioning.surrealdb.value.RecordId;
import io.provisioning.vault.access.Access;
import io.provisioning.vault.access.AccessRows;
import io.provisioning.vault.access.ActorRows;
import io.provisioning.vault.lease.postgres.Grants;
import io.provisioning.vault.lease.postgres.Server;
import io.provisioning.vault.lease.postgres.Tls;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import org.springframework.stereotype.Component;

/** Databases and their roles in SurrealDB. */
@Component
final class SurrealDatabases implements Databases {

  private static final String DATABASES = "database";
  private static final String ROLES = "database_role";

  /** Comes after every text in the order of keys. */
  private static final List<Object> LAST = List.of();

  private static final String PUT =
      """
      BEGIN;
      UPSERT $record CONTENT $row RETURN NONE;
      CREATE $access_id CONTENT $access_row RETURN NONE;
      COMMIT
      """;

  private static final String REMOVE =
      """
      BEGIN;
      DELETE $records RETURN NONE;
      CREATE $access_id CONTENT $access_row RETURN NONE;
      COMMIT
      """;

  private final SurrealStatements statements;

  SurrealDatabases(SurrealStatements statements) {
    this.statements = statements;
  }

  @Override
  public Optional<Database> find(DatabaseId id) {
    return select("database", record(id), 1).stream().findFirst().map(SurrealDatabases::database);
  }

  @Override
  public List<Database> page(String workspace, @Nullable String after, int limit) {
    var begin =
        after == null
            ? new Range.Included(List.of(workspace))
            : new Range.Excluded(List.of(workspace, after));
    var range = new Range(begin, new Range.Excluded(List.of(workspace, LAST)));
    return select("page of databases", new RecordId(DATABASES, range), limit).stream()
        .map(SurrealDatabases::database)
        .toList();
  }

  @Override
  public Optional<DatabaseRole> findRole(DatabaseId id, String role) {
    return select("database role", record(id, role), 1).stream()
        .findFirst()
        .map(SurrealDatabases::role);
  }

  @Override
  public List<DatabaseRole> roles(DatabaseId id, int limit) {
    return select("database roles", allRoles(id), limit).stream()
        .map(SurrealDatabases::role)
        .toList();
  }

  @Override
  public void put(Database database, Access access) {
    put(record(database.id()), columns(database), access);
  }

  @Override
  public void putRole(DatabaseRole role, Access access) {
    put(record(role.database(), role.name()), columns(role), access);
  }

  @Override
  public void remove(DatabaseId id, Access access) {
    var records = new ArrayList<Object>();
    records.add(record(id));
    roles(id, Integer.MAX_VALUE).forEach(role -> records.add(record(id, role.name())));
    remove(records, access);
  }

  @Override
  public void removeRole(DatabaseRole role, Access access) {
    remove(List.of(record(role.database(), role.name())), access);
  }

  private void put(RecordId record, Map<String, Object> row, Access access) {
    var bindings = bindings(access);
    bindings.put("record", record);
    bindings.put("row", row);
    run("change of a database", PUT, bindings);
  }

  private void remove(List<?> records, Access access) {
    var bindings = bindings(access);
    bindings.put("records", records);
    run("removal of a database", REMOVE, bindings);
  }

  private static Map<String, Object> bindings(Access access) {
    var bindings = new HashMap<String, Object>();
    bindings.put("access_id", RecordId.of("access", AccessRows.key(access)));
    bindings.put("access_row", AccessRows.columns(access));
    return bindings;
  }

  private static RecordId record(DatabaseId id) {
    return RecordId.of(DATABASES, List.of(id.workspace(), id.name()));
  }

  private static RecordId record(DatabaseId id, String role) {
    return RecordId.of(ROLES, List.of(id.workspace(), id.name(), role));
  }

  private static RecordId allRoles(DatabaseId id) {
    return new RecordId(
        ROLES,
        Range.halfOpen(
            List.of(id.workspace(), id.name()), List.of(id.workspace(), id.name(), LAST)));
  }

  private static Map<String, Object> columns(Database database) {
    return Map.ofEntries(
        Map.entry("kind", "postgres"),
        Map.entry("host", database.server().host()),
        Map.entry("port", database.server().port()),
        Map.entry("database", database.server().database()),
        Map.entry("username", database.username()),
        Map.entry("secret", database.secret()),
        Map.entry("field", database.field()),
        Map.entry("tls", database.server().tls().text()),
        Map.entry("updated_at", database.updatedAt()),
        Map.entry("updated_by", ActorRows.columns(database.updatedBy())));
  }

  private static Map<String, Object> columns(DatabaseRole role) {
    return Map.of(
        "read", role.grants().read(),
        "write", role.grants().write(),
        "member_of", role.grants().memberOf(),
        "default_ttl", role.defaultTtl().toString(),
        "max_ttl", role.maxTtl().toString(),
        "updated_at", role.updatedAt(),
        "updated_by", ActorRows.columns(role.updatedBy()));
  }

  private static Database database(Map<String, @Nullable Object> row) {
    var key = key(row);
    return new Database(
        new DatabaseId(key.get(0), key.get(1)),
        new Server(
            text(row, "host"),
            row.get("port") instanceof Long port ? port.intValue() : 0,
            text(row, "database"),
            Tls.find(text(row, "tls")).orElseThrow()),
        text(row, "username"),
        text(row, "secret"),
        text(row, "field"),
        time(row),
        ActorRows.read(row.get("updated_by")));
  }

  private static DatabaseRole role(Map<String, @Nullable Object> row) {
    var key = key(row);
    return new DatabaseRole(
        new DatabaseId(key.get(0), key.get(1)),
        key.get(2),
        new Grants(texts(row, "read"), texts(row, "write"), texts(row, "member_of")),
        Duration.parse(text(row, "default_ttl")),
        Duration.parse(text(row, "max_ttl")),
        time(row),
        ActorRows.read(row.get("updated_by")));
  }

  private static List<String> key(Map<String, @Nullable Object> row) {
    if (row.get("id") instanceof RecordId id && id.key() instanceof List<?> key) {
      return key.stream().map(String::valueOf).toList();
    }
    throw new IllegalStateException("a record without a key");
  }

  private static String text(Map<String, @Nullable Object> row, String name) {
    return String.valueOf(row.get(name));
  }

  private static List<String> texts(Map<String, @Nullable Object> row, String name) {
    return row.get(name) instanceof List<?> texts
        ? texts.stream().map(String::valueOf).toList()
        : List.of();
  }

  private static Instant time(Map<String, @Nullable Object> row) {
    return row.get("updated_at") instanceof Instant at ? at : Instant.EPOCH;
  }

  private List<Map<String, @Nullable Object>> select(String operation, RecordId what, int limit) {
    var bindings = Map.of("what", what, "limit", limit);
    return run(operation, "SELECT * FROM $what LIMIT $limit", bindings).rows(0);
  }

  private QueryResults run(String operation, String text, Map<String, ?> bindings) {
    return statements.run(new SurrealStatement(operation, text, bindings));
  }
}
