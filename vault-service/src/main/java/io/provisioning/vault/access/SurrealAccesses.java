package io.provisioning.vault.access;

import io.provisioning.surrealdb.data.SurrealStatement;
import io.provisioning.surrealdb.data.SurrealStatements;
import io.provisioning.surrealdb.value.None;
import io.provisioning.surrealdb.value.Range;
import io.provisioning.surrealdb.value.RecordId;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Queue;
import java.util.TreeMap;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionException;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.locks.ReentrantLock;
import org.jspecify.annotations.Nullable;
import org.springframework.dao.DataAccessException;
import org.springframework.stereotype.Component;

/** Accesses in SurrealDB. */
@Component
final class SurrealAccesses implements Accesses {

  /** Comes after every text in the order of keys. */
  private static final List<Object> LAST = List.of();

  private static final String REST =
      """
       AND ($path = NONE OR path = $path) AND ($workflow = NONE OR workflow = $workflow)
        AND ($identity = NONE OR actor_id = $identity OR actor_name = $identity)
        ORDER BY key LIMIT $limit
      """;

  private static final String ALL = "SELECT * FROM $accesses LIMIT $limit";

  private static final String OF_PATH =
      "SELECT * FROM access WITH INDEX access_path"
          + " WHERE workspace = $workspace AND path = $path AND key > $after"
          + REST;

  private static final String OF_WORKFLOW =
      "SELECT * FROM access WITH INDEX access_workflow"
          + " WHERE workspace = $workspace AND workflow = $workflow AND key > $after"
          + REST;

  private static final String OF_ACTOR =
      "SELECT * FROM access WITH INDEX access_actor"
          + " WHERE workspace = $workspace AND actor_id = $identity AND key > $after"
          + REST;

  private static final String OF_NAME =
      "SELECT * FROM access WITH INDEX access_name"
          + " WHERE workspace = $workspace AND actor_name = $identity AND key > $after"
          + REST;

  private static final String INSERT = "INSERT INTO access $rows RETURN NONE";

  private final SurrealStatements statements;
  private final Queue<Waiting> waiting = new ConcurrentLinkedQueue<>();
  private final ReentrantLock turn = new ReentrantLock();

  SurrealAccesses(SurrealStatements statements) {
    this.statements = statements;
  }

  /** Whoever gets the turn writes all that wait: one transaction for many readers. */
  @Override
  public void add(Access access) {
    var mine = new Waiting(access);
    waiting.add(mine);
    turn.lock();
    try {
      if (!mine.written.isDone()) {
        writeAll();
      }
    } finally {
      turn.unlock();
    }
    try {
      mine.written.join();
    } catch (CompletionException e) {
      throw e.getCause() instanceof DataAccessException failure ? failure : e;
    }
  }

  private void writeAll() {
    var all = new ArrayList<Waiting>();
    for (var next = waiting.poll(); next != null; next = waiting.poll()) {
      all.add(next);
    }
    try {
      var rows = all.stream().map(each -> row(each.access)).toList();
      statements.run(new SurrealStatement("add accesses", INSERT, Map.of("rows", rows)));
      all.forEach(each -> each.written.complete(true));
    } catch (RuntimeException e) {
      all.forEach(each -> each.written.completeExceptionally(e));
    }
  }

  private static Map<String, Object> row(Access access) {
    var row = new LinkedHashMap<>(AccessRows.columns(access));
    row.put("id", RecordId.of("access", AccessRows.key(access)));
    return row;
  }

  /** An access, and whether it is durable. */
  private static final class Waiting {

    private final Access access;
    private final CompletableFuture<Boolean> written = new CompletableFuture<>();

    Waiting(Access access) {
      this.access = access;
    }
  }

  @Override
  public List<Access> page(String workspace, Filter filter, @Nullable String after, int limit) {
    var key = after == null ? "" : AccessRows.key(after);
    if (filter.path() != null) {
      return found(OF_PATH, workspace, filter, key, limit);
    }
    if (filter.workflow() != null) {
      return found(OF_WORKFLOW, workspace, filter, key, limit);
    }
    if (filter.identity() != null) {
      return byIdentity(workspace, filter, key, limit);
    }
    var begin = new Range.Excluded(List.of(workspace, key));
    var end = new Range.Excluded(List.of(workspace, LAST));
    var accesses = new RecordId("access", new Range(begin, end));
    return accesses(ALL, Map.of("accesses", accesses, "limit", limit));
  }

  /** An id or a name, each with an index of its own. */
  private List<Access> byIdentity(String workspace, Filter filter, String key, int limit) {
    var merged = new TreeMap<String, Access>(Comparator.reverseOrder());
    for (var text : List.of(OF_ACTOR, OF_NAME)) {
      found(text, workspace, filter, key, limit).forEach(access -> merged.put(access.id(), access));
    }
    return merged.values().stream().limit(limit).toList();
  }

  private List<Access> found(
      String text, String workspace, Filter filter, String after, int limit) {
    var bindings = new LinkedHashMap<String, @Nullable Object>();
    bindings.put("workspace", workspace);
    bindings.put("after", after);
    bindings.put("limit", limit);
    bindings.put("path", orNone(filter.path()));
    bindings.put("workflow", orNone(filter.workflow()));
    bindings.put("identity", orNone(filter.identity()));
    return accesses(text, bindings);
  }

  private static Object orNone(@Nullable String value) {
    return value == null ? None.NONE : value;
  }

  private List<Access> accesses(String text, Map<String, ? extends @Nullable Object> bindings) {
    var rows = statements.run(new SurrealStatement("page of accesses", text, bindings)).rows(0);
    return new ArrayList<>(rows.stream().map(SurrealAccesses::access).toList());
  }

  private static Access access(Map<String, @Nullable Object> row) {
    return new Access(
        String.valueOf(row.get("access")),
        row.get("at") instanceof Instant at ? at : Instant.EPOCH,
        AccessRows.constant(Access.Action.class, row.get("action")),
        AccessRows.constant(Access.Outcome.class, row.get("outcome")),
        String.valueOf(row.get("workspace")),
        String.valueOf(row.get("path")),
        row.get("version") instanceof Long version ? Integer.valueOf(version.intValue()) : null,
        text(row, "field"),
        new Actor(
            AccessRows.constant(Actor.Kind.class, row.get("actor_kind")),
            String.valueOf(row.get("actor_id")),
            String.valueOf(row.get("actor_name"))),
        text(row, "workflow"),
        text(row, "operation"),
        text(row, "purpose"));
  }

  private static @Nullable String text(Map<String, @Nullable Object> row, String name) {
    return row.get(name) instanceof String text ? text : null;
  }
}
