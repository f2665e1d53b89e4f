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
import org.jspecify.annotations.Nullable;
import org.springframework.dao.ConcurrencyFailureException;
import org.springframework.dao.DataAccessException;
import org.springframework.stereotype.Component;

/** Leases in SurrealDB. */
@Component
final class SurrealLeases implements Leases {

  /** Comes after every text in the order of keys. */
  private static final List<Object> LAST = List.of();

  private static final String CHANGED = "vault: the lease has changed";

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
    var leases = range(database.workspace(), new Range.Included(List.of(database.workspace())));
    var bindings = Map.of("leases", leases, "database", database.name());
    return run("leases of a database", UNDER, bindings).value(0) instanceof List<?> some
        && !some.isEmpty();
  }

  @Override
  public void add(Lease lease) {
    run(
        "new lease",
        "CREATE $lease CONTENT $row RETURN NONE",
        Map.of("lease", record(lease), "row", SurrealLeaseRows.columns(lease)));
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
      if (e.getCause() instanceof SurrealQueryException query
          && query.error().message().contains(CHANGED)) {
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
