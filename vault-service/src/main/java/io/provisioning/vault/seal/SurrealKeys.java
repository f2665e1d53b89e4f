package io.provisioning.vault.seal;

import io.provisioning.surrealdb.QueryResults;
import io.provisioning.surrealdb.data.SurrealStatement;
import io.provisioning.surrealdb.data.SurrealStatements;
import io.provisioning.surrealdb.value.Bytes;
import io.provisioning.surrealdb.value.Range;
import io.provisioning.surrealdb.value.RecordId;
import java.time.Instant;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import org.springframework.dao.ConcurrencyFailureException;
import org.springframework.dao.DuplicateKeyException;
import org.springframework.stereotype.Component;

/** Keys in SurrealDB. */
@Component
final class SurrealKeys implements Keys {

  /** Comes after every number in the order of keys. */
  private static final List<Object> LAST = List.of();

  private static final String CREATE = "CREATE $id CONTENT $row RETURN NONE";

  private static final String REPLACE =
      "UPDATE $id SET wrapped = $wrapped, root_version = $root WHERE wrapped = $before RETURN VALUE"
          + " root_version";

  private static final String RESEAL =
      "UPDATE $id SET sealed = $sealed, service = $service WHERE sealed = $before RETURN VALUE"
          + " service";

  private static final RecordId WISH = RecordId.of("seal_wish", "person");

  private final SurrealStatements statements;

  SurrealKeys(SurrealStatements statements) {
    this.statements = statements;
  }

  @Override
  public List<RootKey> roots() {
    return run("root keys", "SELECT * FROM root_key", Map.of()).rows(0).stream()
        .map(SurrealKeys::root)
        .sorted(Comparator.comparingInt(RootKey::version))
        .toList();
  }

  private static RootKey root(Map<String, @Nullable Object> row) {
    return new RootKey(
        row.get("id") instanceof RecordId id && id.key() instanceof Long number
            ? number.intValue()
            : 0,
        String.valueOf(row.get("service")),
        bytes(row, "sealed"),
        time(row),
        text(row, "rotation"));
  }

  @Override
  public boolean add(RootKey key) {
    var row = new LinkedHashMap<String, Object>();
    row.put("service", key.service());
    row.put("sealed", Bytes.of(key.sealed().bytes()));
    row.put("created_at", key.createdAt());
    if (key.rotation() != null) {
      row.put("rotation", key.rotation());
    }
    return isNew("add root key", RecordId.of("root_key", key.version()), row);
  }

  @Override
  public boolean replace(RootKey before, RootKey after) {
    var bindings =
        Map.of(
            "id", RecordId.of("root_key", before.version()),
            "before", Bytes.of(before.sealed().bytes()),
            "sealed", Bytes.of(after.sealed().bytes()),
            "service", after.service());
    return run("seal root key", RESEAL, bindings).value(0) instanceof List<?> changed
        && !changed.isEmpty();
  }

  @Override
  public void removeRoot(int version) {
    remove("remove root key", RecordId.of("root_key", version));
  }

  @Override
  public Optional<WorkspaceKey> newest(String workspace) {
    return of(workspace).stream().reduce((_, last) -> last);
  }

  @Override
  public Optional<WorkspaceKey> find(WorkspaceKey.Id id) {
    return run("workspace key", "SELECT * FROM $id", Map.of("id", recordOf(id))).rows(0).stream()
        .findFirst()
        .map(SurrealKeys::key);
  }

  @Override
  public List<WorkspaceKey> of(String workspace) {
    var all =
        new RecordId("workspace_key", Range.halfOpen(List.of(workspace), List.of(workspace, LAST)));
    return keys(run("workspace keys", "SELECT * FROM $all", Map.of("all", all)));
  }

  @Override
  public List<String> workspaces() {
    return run("workspaces", "SELECT id FROM workspace_key", Map.of()).rows(0).stream()
        .map(SurrealKeys::idOf)
        .map(WorkspaceKey.Id::workspace)
        .distinct()
        .sorted()
        .toList();
  }

  @Override
  public boolean add(WorkspaceKey key) {
    var row = new LinkedHashMap<String, Object>();
    row.put("root_version", key.rootVersion());
    row.put("wrapped", Bytes.of(key.wrapped().bytes()));
    row.put("created_at", key.createdAt());
    if (key.rotation() != null) {
      row.put("rotation", key.rotation());
    }
    return isNew("add workspace key", recordOf(key.id()), row);
  }

  @Override
  public boolean replace(WorkspaceKey before, WorkspaceKey after) {
    var bindings =
        Map.of(
            "id", recordOf(before.id()),
            "before", Bytes.of(before.wrapped().bytes()),
            "wrapped", Bytes.of(after.wrapped().bytes()),
            "root", after.rootVersion());
    return run("wrap workspace key", REPLACE, bindings).value(0) instanceof List<?> changed
        && !changed.isEmpty();
  }

  @Override
  public void remove(WorkspaceKey.Id id) {
    remove("remove workspace key", recordOf(id));
  }

  @Override
  public List<WorkspaceKey> behind(int rootVersion, int limit) {
    return keys(
        run(
            "workspace keys behind",
            "SELECT * FROM workspace_key WHERE root_version < $root LIMIT $limit",
            Map.of("root", rootVersion, "limit", limit)));
  }

  @Override
  public long countBehind(int rootVersion) {
    var counted =
        run(
                "count workspace keys behind",
                "SELECT count() FROM workspace_key WHERE root_version < $root GROUP ALL",
                Map.of("root", rootVersion))
            .rows(0);
    return counted.isEmpty() || !(counted.getFirst().get("count") instanceof Long count)
        ? 0
        : count;
  }

  @Override
  public Optional<Wish> wish() {
    return run("wish", "SELECT * FROM $wish", Map.of("wish", WISH)).rows(0).stream()
        .findFirst()
        .map((Map<String, @Nullable Object> row) ->
            new Wish(
                String.valueOf(row.get("actor")),
                row.get("at") instanceof Instant at ? at : Instant.EPOCH));
  }

  @Override
  public void wish(@Nullable Wish wish) {
    if (wish == null) {
      remove("remove wish", WISH);
    } else {
      var row = Map.of("actor", wish.actor(), "at", wish.at());
      run("add wish", "UPSERT $wish CONTENT $row RETURN NONE", Map.of("wish", WISH, "row", row));
    }
  }

  private boolean isNew(String operation, RecordId id, Map<String, Object> row) {
    try {
      run(operation, CREATE, Map.of("id", id, "row", row));
      return true;
    } catch (DuplicateKeyException | ConcurrencyFailureException e) {
      return false;
    }
  }

  private void remove(String operation, RecordId id) {
    run(operation, "DELETE $id RETURN NONE", Map.of("id", id));
  }

  private QueryResults run(String operation, String text, Map<String, ?> bindings) {
    return statements.run(new SurrealStatement(operation, text, bindings));
  }

  private static List<WorkspaceKey> keys(QueryResults results) {
    return results.rows(0).stream()
        .map(SurrealKeys::key)
        .sorted(Comparator.comparingInt(key -> key.id().version()))
        .toList();
  }

  private static WorkspaceKey key(Map<String, @Nullable Object> row) {
    return new WorkspaceKey(
        idOf(row),
        row.get("root_version") instanceof Long version ? version.intValue() : 0,
        bytes(row, "wrapped"),
        time(row),
        text(row, "rotation"));
  }

  private static WorkspaceKey.Id idOf(Map<String, @Nullable Object> row) {
    if (row.get("id") instanceof RecordId id
        && id.key() instanceof List<?> key
        && key.getFirst() instanceof String workspace
        && key.getLast() instanceof Long version) {
      return new WorkspaceKey.Id(workspace, version.intValue());
    }
    throw SealProblem.damaged("a key of a workspace without a place");
  }

  private static RecordId recordOf(WorkspaceKey.Id id) {
    return RecordId.of("workspace_key", List.of(id.workspace(), id.version()));
  }

  private static Ciphertext bytes(Map<String, @Nullable Object> row, String name) {
    return Ciphertext.of(row.get(name) instanceof Bytes bytes ? bytes.toByteArray() : new byte[0]);
  }

  private static Instant time(Map<String, @Nullable Object> row) {
    return row.get("created_at") instanceof Instant at ? at : Instant.EPOCH;
  }

  private static @Nullable String text(Map<String, @Nullable Object> row, String name) {
    return row.get(name) instanceof String text ? text : null;
  }
}
