package io.provisioning.vault.transit;

import io.provisioning.surrealdb.QueryResults;
import io.provisioning.surrealdb.SurrealQueryException;
import io.provisioning.surrealdb.data.SurrealStatement;
import io.provisioning.surrealdb.data.SurrealStatements;
import io.provisioning.surrealdb.value.None;
import io.provisioning.surrealdb.value.Range;
import io.provisioning.surrealdb.value.RecordId;
import io.provisioning.vault.access.AccessRows;
import io.provisioning.vault.seal.Envelope;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;
import org.springframework.dao.ConcurrencyFailureException;
import org.springframework.dao.DataAccessException;
import org.springframework.dao.DuplicateKeyException;
import org.springframework.stereotype.Component;

/**
 * Transit keys in SurrealDB, their material in the tables of data keys and sealed values: what
 * rotates keys of workspaces and makes backups has it with the secrets.
 */
@Component
final class SurrealTransitKeys implements TransitKeys {

  /** Comes after every text and number in the order of keys. */
  private static final List<Object> LAST = List.of();

  private static final String CHANGED = "vault: the transit key has changed";

  private static final String SEALED =
      "SELECT * FROM $versions; SELECT * FROM $data_keys; SELECT * FROM $values";

  private static final String COMMIT =
      """
      BEGIN;
      LET $tag = (SELECT VALUE tag FROM ONLY $key) ?? '';
      IF $tag != $before { THROW '%s' };
      IF $row = NONE { DELETE $key RETURN NONE } ELSE { UPSERT $key CONTENT $row RETURN NONE };
      FOR $each IN $created { CREATE $each.id CONTENT $each RETURN NONE };
      DELETE $gone RETURN NONE;
      CREATE $access_id CONTENT $access_row RETURN NONE;
      COMMIT
      """
          .formatted(CHANGED);

  private final SurrealStatements statements;

  SurrealTransitKeys(SurrealStatements statements) {
    this.statements = statements;
  }

  @Override
  public Optional<TransitKey> find(KeyId id) {
    return run("transit key", "SELECT * FROM $key", Map.of("key", SurrealTransitRows.key(id)))
        .rows(0)
        .stream()
        .findFirst()
        .map(SurrealTransitRows::key);
  }

  @Override
  public Optional<Stored> withVersions(KeyId id) {
    var results =
        run(
            "transit key with versions",
            "SELECT * FROM $key; SELECT * FROM $versions",
            Map.of("key", SurrealTransitRows.key(id), "versions", SurrealTransitRows.versions(id)));
    return results.rows(0).stream()
        .findFirst()
        .map((Map<String, @Nullable Object> row) ->
            new Stored(
                SurrealTransitRows.key(row),
                results.rows(1).stream()
                    .map(SurrealTransitRows::version)
                    .sorted(Comparator.comparingInt(KeyVersion::number).reversed())
                    .toList()));
  }

  @Override
  public Map<Integer, Sealed> sealed(KeyId id, Set<Integer> versions) {
    var results =
        run(
            "sealed transit key",
            SEALED,
            Map.of(
                "versions", ids(SurrealTransitRows.VERSIONS, id, versions),
                "data_keys", ids(SurrealTransitRows.DATA_KEYS, id, versions),
                "values", ids(SurrealTransitRows.VALUES, id, versions)));
    var envelopes = envelopes(results);
    var sealed = new TreeMap<Integer, Sealed>();
    results.rows(0).stream()
        .map(SurrealTransitRows::version)
        .forEach(version -> {
          var envelope = envelopes.get(version.number());
          if (envelope != null) {
            sealed.put(version.number(), new Sealed(version, envelope));
          }
        });
    return sealed;
  }

  private static Map<Integer, Envelope> envelopes(QueryResults results) {
    var values = new HashMap<Integer, Map<String, @Nullable Object>>();
    results
        .rows(2)
        .forEach((Map<String, @Nullable Object> row) ->
            values.put(SurrealTransitRows.numberOf(row), row));
    var envelopes = new HashMap<Integer, Envelope>();
    results
        .rows(1)
        .forEach((Map<String, @Nullable Object> row) -> {
          var number = SurrealTransitRows.numberOf(row);
          var value = values.get(number);
          if (value != null) {
            envelopes.put(number, SurrealTransitRows.envelope(row, value));
          }
        });
    return envelopes;
  }

  private static List<RecordId> ids(String table, KeyId id, Set<Integer> versions) {
    return versions.stream().map(number -> SurrealTransitRows.recordOf(table, id, number)).toList();
  }

  @Override
  public List<TransitKey> page(String workspace, @Nullable String after, int limit) {
    var begin =
        after == null
            ? new Range.Included(List.of(workspace))
            : new Range.Excluded(List.of(workspace, after));
    var range = new Range(begin, new Range.Excluded(List.of(workspace, LAST)));
    return run(
            "page of transit keys",
            "SELECT * FROM $keys LIMIT $limit",
            Map.of("keys", new RecordId(SurrealTransitRows.KEYS, range), "limit", limit))
        .rows(0)
        .stream()
        .map(SurrealTransitRows::key)
        .toList();
  }

  @Override
  public boolean commit(Change change) {
    var id = change.id();
    var bindings = new HashMap<String, Object>();
    bindings.put("access_id", RecordId.of("access", AccessRows.key(change.access())));
    bindings.put("access_row", AccessRows.columns(change.access()));
    bindings.put("key", SurrealTransitRows.key(id));
    bindings.put("before", change.before() == null ? "" : change.before());
    bindings.put(
        "row", change.key() == null ? None.NONE : SurrealTransitRows.columns(change.key()));
    bindings.put(
        "created", change.made() == null ? List.of() : SurrealTransitRows.made(id, change.made()));
    bindings.put("gone", gone(change));
    try {
      run("change of a transit key", COMMIT, bindings);
      return true;
    } catch (ConcurrencyFailureException | DuplicateKeyException e) {
      return false;
    } catch (DataAccessException e) {
      if (e.getCause() instanceof SurrealQueryException query
          && query.error().message().contains(CHANGED)) {
        return false;
      }
      throw e;
    }
  }

  private static List<RecordId> gone(Change change) {
    var gone = new ArrayList<RecordId>();
    for (var table :
        List.of(
            SurrealTransitRows.VERSIONS, SurrealTransitRows.DATA_KEYS, SurrealTransitRows.VALUES)) {
      gone.addAll(ids(table, change.id(), change.gone()));
    }
    return gone;
  }

  private QueryResults run(String operation, String text, Map<String, ?> bindings) {
    return statements.run(new SurrealStatement(operation, text, bindings));
  }
}
