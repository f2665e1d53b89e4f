package io.provisioning.vault.lease;

import io.provisioning.surrealdb.QueryResults;
import io.provisioning.surrealdb.SurrealQueryException;
import io.provisioning.surrealdb.data.SurrealStatement;
import io.provisioning.surrealdb.data.SurrealStatements;
import io.provisioning.surrealdb.value.None;
import io.provisioning.surrealdb.value.Range;
import io.provisioning.surrealdb.value.RecordId;
import io.provisioning.vault.access.Access;
import io.provisioning.vault.access.AccessRows;
import io.provisioning.vault.lease.database.DatabaseId;
import java.time.Instant;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.locks.ReentrantLock;
import org.jspecify.annotations.Nullable;
import org.springframework.dao.ConcurrencyFailureException;
import org.springframework.dao.DataAccessException;
import org.springframework.stereotype.Component;

/** Leases in SurrealDB. */
@Component
final class SurrealLeases implements Leases {

  /** Comes after every text in the order of keys. */
  private static final List<Object> LAST = List.of();

  private static final int ATTEMPTS = 10;

  private static final String CHANGED = "vault: the lease has changed";
  private static final String ROLE_IS_FULL = "vault: the role has enough leases";
  private static final String IDENTITY_IS_FULL = "vault: the identity has enough leases";

  /**
   * INVARIANT: every addition to a workspace writes the same record, its turn, with another value:
   * the engine does not write what stays the same. So it takes one of two at once, and the other
   * one begins again and counts what the first has added.
   */
  private static final String ADD =
      """
      BEGIN;
      UPSERT $turn SET tag = <string> rand::uuid() RETURN NONE;
      LET $of_role = count(SELECT VALUE id FROM $leases
        WHERE state != 'revoked' AND place = $place);
      IF $of_role >= $per_role { THROW '%s' };
      LET $of_identity = count(SELECT VALUE id FROM $leases
        WHERE state != 'revoked' AND actor_id = $actor AND workflow = $workflow);
      IF $of_identity >= $per_identity { THROW '%s' };
      CREATE $lease CONTENT $row RETURN NONE;
      COMMIT
      """
          .formatted(ROLE_IS_FULL, IDENTITY_IS_FULL);

  private static final String PAGE =
      """
      SELECT * FROM $leases WHERE ($ended OR state != 'revoked')
        AND ($prefix = NONE OR string::starts_with(place, $prefix))
        AND ($workflow = NONE OR workflow = $workflow)
        AND ($identity = NONE OR actor_id = $identity OR actor_name = $identity)
        LIMIT $limit
      """;

  private static final String DUE =
      "SELECT * FROM lease WHERE due_at <= $now ORDER BY due_at LIMIT $limit";

  private static final String UNDER =
      "SELECT VALUE state FROM $leases WHERE database = $database AND state != 'revoked' LIMIT 1";

  private static final String REPLACE =
      """
      BEGIN;
      LET $tag = (SELECT VALUE tag FROM ONLY $lease) ?? '';
      IF $tag != $before { THROW '%s' };
      UPSERT $lease CONTENT $row RETURN NONE;
      IF $access_id != NONE { CREATE $access_id CONTENT $access_row RETURN NONE };
      COMMIT
      """
          .formatted(CHANGED);

  private final SurrealStatements statements;

  /** So that additions wait for each other instead of beginning again. */
  private final ReentrantLock additions = new ReentrantLock();

  SurrealLeases(SurrealStatements statements) {
    this.statements = statements;
  }

  @Override
  public Optional<Lease> find(String workspace, String id) {
    var bindings = Map.of("lease", SurrealLeaseRows.record(workspace, id));
    return leases(run("lease", "SELECT * FROM $lease", bindings)).stream().findFirst();
  }

  @Override
  public List<Lease> page(String workspace, Filter filter, @Nullable String after, int limit) {
    var begin =
        after == null
            ? new Range.Included(List.of(workspace))
            : new Range.Excluded(List.of(workspace, after));
    var bindings = new HashMap<String, Object>();
    bindings.put("leases", range(workspace, begin));
    bindings.put("ended", filter.isEnded());
    bindings.put("prefix", orNone(filter.prefix()));
    bindings.put("workflow", orNone(filter.workflow()));
    bindings.put("identity", orNone(filter.identity()));
    bindings.put("limit", limit);
    return leases(run("page of leases", PAGE, bindings));
  }

  private static RecordId range(String workspace, Range.Bound begin) {
    return new RecordId(
        SurrealLeaseRows.TABLE, new Range(begin, new Range.Excluded(List.of(workspace, LAST))));
  }

  private static Object orNone(@Nullable String value) {
    return value == null ? None.NONE : value;
  }

  @Override
  public List<Lease> due(Instant now, int limit) {
    return leases(run("due leases", DUE, Map.of("now", now, "limit", limit)));
  }

  @Override
  public boolean areUnder(DatabaseId database) {
    var bindings = Map.of("leases", all(database.workspace()), "database", database.name());
    return run("leases of a database", UNDER, bindings).value(0) instanceof List<?> some
        && !some.isEmpty();
  }

  private static RecordId all(String workspace) {
    return range(workspace, new Range.Included(List.of(workspace)));
  }

  @Override
  public Addition add(Lease lease, Limits limits) {
    var bindings = new HashMap<String, Object>();
    bindings.put("turn", RecordId.of("lease_turn", lease.workspace()));
    bindings.put("leases", all(lease.workspace()));
    bindings.put("place", lease.place());
    bindings.put("per_role", limits.perRole());
    bindings.put("actor", lease.by().id());
    bindings.put("workflow", orNone(lease.workflow()));
    bindings.put("per_identity", limits.perIdentity());
    bindings.put("lease", record(lease));
    bindings.put("row", SurrealLeaseRows.columns(lease));
    additions.lock();
    try {
      return add(bindings);
    } finally {
      additions.unlock();
    }
  }

  private Addition add(Map<String, Object> bindings) {
    for (var attempt = 1; ; attempt++) {
      try {
        run("new lease", ADD, bindings);
        return Addition.DONE;
      } catch (ConcurrencyFailureException e) {
        if (attempt == ATTEMPTS) {
          throw e;
        }
      } catch (DataAccessException e) {
        if (isThrown(e, ROLE_IS_FULL)) {
          return Addition.ROLE_IS_FULL;
        }
        if (isThrown(e, IDENTITY_IS_FULL)) {
          return Addition.IDENTITY_IS_FULL;
        }
        throw e;
      }
    }
  }

  private static boolean isThrown(DataAccessException e, String text) {
    return e.getCause() instanceof SurrealQueryException query
        && query.error().message().contains(text);
  }

  @Override
  public boolean replace(Lease before, Lease after, @Nullable Access access) {
    var bindings = new HashMap<String, Object>();
    bindings.put("lease", record(before));
    bindings.put("before", before.tag());
    bindings.put("row", SurrealLeaseRows.columns(after));
    bindings.put(
        "access_id", access == null ? None.NONE : RecordId.of("access", AccessRows.key(access)));
    bindings.put("access_row", access == null ? None.NONE : AccessRows.columns(access));
    try {
      run("change of a lease", REPLACE, bindings);
      return true;
    } catch (ConcurrencyFailureException e) {
      return false;
    } catch (DataAccessException e) {
      if (isThrown(e, CHANGED)) {
        return false;
      }
      throw e;
    }
  }

  @Override
  public void remove(Lease lease) {
    run(
        "removal of a lease",
        "DELETE $lease WHERE tag = $tag RETURN NONE",
        Map.of("lease", record(lease), "tag", lease.tag()));
  }

  private static RecordId record(Lease lease) {
    return SurrealLeaseRows.record(lease.workspace(), lease.id());
  }

  private static List<Lease> leases(QueryResults results) {
    return results.rows(0).stream().map(SurrealLeaseRows::lease).toList();
  }

  private QueryResults run(String operation, String text, Map<String, ?> bindings) {
    return statements.run(new SurrealStatement(operation, text, bindings));
  }
}
