package io.provisioning.vault.secret;

import io.provisioning.surrealdb.QueryResults;
import io.provisioning.surrealdb.SurrealQueryException;
import io.provisioning.surrealdb.data.SurrealStatement;
import io.provisioning.surrealdb.data.SurrealStatements;
import io.provisioning.surrealdb.value.Bytes;
import io.provisioning.surrealdb.value.None;
import io.provisioning.surrealdb.value.Range;
import io.provisioning.surrealdb.value.RecordId;
import io.provisioning.vault.access.AccessRows;
import io.provisioning.vault.seal.Envelope;
import io.provisioning.vault.seal.Inventory;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import org.springframework.dao.ConcurrencyFailureException;
import org.springframework.dao.DataAccessException;
import org.springframework.dao.DuplicateKeyException;
import org.springframework.stereotype.Component;

/**
 * Secrets in SurrealDB. Every change writes the record of its secret, so two of one secret can
 * never both be carried out unseen.
 */
@Component
final class SurrealSecrets implements Secrets, Inventory {

  /** Comes after every text and number in the order of keys. */
  private static final List<Object> LAST = List.of();

  private static final String CHANGED = "vault: the secret has changed";

  private static final String FIND = "SELECT * FROM $secret; SELECT * FROM $versions";

  private static final String SEALED =
      """
      LET $found = (SELECT * FROM ONLY $secret);
      LET $number = IF $version = NONE { $found.current_version } ELSE { $version };
      RETURN $found;
      SELECT * FROM type::record('secret_version', [$workspace, $path, $number]);
      SELECT * FROM type::record('data_key', [$workspace, $path, $number]);
      SELECT * FROM type::record('sealed_value', [$workspace, $path, $number])
      """;

  private static final String COMMIT =
      """
      BEGIN;
      LET $revision = (SELECT VALUE revision FROM ONLY $secret) ?? 0;
      IF $revision != $before { THROW '%s' };
      IF $row = NONE { DELETE $secret RETURN NONE } ELSE { UPSERT $secret CONTENT $row RETURN NONE };
      FOR $each IN $versions { UPSERT $each.id CONTENT $each RETURN NONE };
      FOR $each IN $created { CREATE $each.id CONTENT $each RETURN NONE };
      DELETE $gone RETURN NONE;
      CREATE $access_id CONTENT $access_row RETURN NONE;
      COMMIT
      """
          .formatted(CHANGED);

  private static final String READ =
      "UPDATE $secret SET last_read_at = $at WHERE last_read_at = NONE OR last_read_at < $at RETURN"
          + " NONE";

  private final SurrealStatements statements;

  SurrealSecrets(SurrealStatements statements) {
    this.statements = statements;
  }

  @Override
  public Optional<Stored> find(SecretId id) {
    var results =
        run(
            "secret",
            FIND,
            Map.of(
                "secret", SurrealSecretRows.secret(id),
                "versions", SurrealSecretRows.all("secret_version", id)));
    return results.rows(0).stream()
        .findFirst()
        .map((Map<String, @Nullable Object> row) ->
            new Stored(
                SurrealSecretRows.secret(row),
                results.rows(1).stream()
                    .map(SurrealSecretRows::version)
                    .sorted(Comparator.comparingInt(Version::number).reversed())
                    .toList()));
  }

  @Override
  public Optional<Sealed> sealed(SecretId id, @Nullable Integer version) {
    var results =
        run(
            "sealed secret",
            SEALED,
            Map.of(
                "secret", SurrealSecretRows.secret(id),
                "workspace", id.workspace(),
                "path", id.path(),
                "version", version == null ? None.NONE : version));
    return results.rows(2).stream()
        .findFirst()
        .map((Map<String, @Nullable Object> row) ->
            new Sealed(
                SurrealSecretRows.secret(row),
                results.rows(3).stream().findFirst().map(SurrealSecretRows::version).orElse(null),
                envelope(results)));
  }

  private static @Nullable Envelope envelope(QueryResults results) {
    var key = results.rows(4);
    var value = results.rows(5);
    return key.isEmpty() || value.isEmpty()
        ? null
        : SurrealSecretRows.envelope(key.getFirst(), value.getFirst());
  }

  @Override
  public List<Secret> page(String workspace, String prefix, @Nullable String after, int limit) {
    var begin =
        after == null || after.compareTo(prefix) < 0
            ? new Range.Included(List.of(workspace, prefix))
            : new Range.Excluded(List.of(workspace, after));
    var end = prefix.isEmpty() ? LAST : prefix + Character.MAX_VALUE;
    var range = new Range(begin, new Range.Excluded(List.of(workspace, end)));
    return run(
            "page of secrets",
            "SELECT * FROM $secrets LIMIT $limit",
            Map.of("secrets", new RecordId("secret", range), "limit", limit))
        .rows(0)
        .stream()
        .map(SurrealSecretRows::secret)
        .toList();
  }

  @Override
  public boolean commit(Change change) {
    var id = change.id();
    var bindings = new HashMap<String, Object>();
    bindings.put("access_id", RecordId.of("access", AccessRows.key(change.access())));
    bindings.put("access_row", AccessRows.columns(change.access()));
    bindings.put("secret", SurrealSecretRows.secret(id));
    bindings.put("before", change.before());
    bindings.put(
        "row", change.secret() == null ? None.NONE : SurrealSecretRows.columns(change.secret()));
    bindings.put(
        "versions",
        change.versions().stream().map(version -> SurrealSecretRows.columns(id, version)).toList());
    bindings.put("created", created(change));
    bindings.put("gone", gone(change));
    try {
      run("change of a secret", COMMIT, bindings);
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

  private static List<Map<String, Object>> created(Change change) {
    var id = change.id();
    var created = new ArrayList<Map<String, Object>>();
    change
        .values()
        .forEach((number, envelope) -> {
          created.add(
              Map.of(
                  "id", SurrealSecretRows.of("data_key", id, number),
                  "workspace", id.workspace(),
                  "key_version", envelope.keyVersion(),
                  "wrapped", Bytes.of(envelope.dataKey().toByteArray())));
          created.add(
              Map.of(
                  "id", SurrealSecretRows.of("sealed_value", id, number),
                  "sealed", Bytes.of(envelope.value().toByteArray())));
        });
    return created;
  }

  private static List<RecordId> gone(Change change) {
    var gone = new ArrayList<RecordId>();
    for (var numbers : List.of(change.withoutValue(), change.gone())) {
      for (var number : numbers) {
        gone.add(SurrealSecretRows.of("data_key", change.id(), number));
        gone.add(SurrealSecretRows.of("sealed_value", change.id(), number));
      }
    }
    change
        .gone()
        .forEach(number -> gone.add(SurrealSecretRows.of("secret_version", change.id(), number)));
    return gone;
  }

  @Override
  public void read(SecretId id, Instant at) {
    try {
      run("reading of a secret", READ, Map.of("secret", SurrealSecretRows.secret(id), "at", at));
    } catch (ConcurrencyFailureException e) {
      // somebody else changes or reads it, which is as well
    }
  }

  @Override
  public long secrets() {
    return count("SELECT count() FROM secret GROUP ALL");
  }

  @Override
  public long versions() {
    return count("SELECT count() FROM secret_version GROUP ALL");
  }

  private long count(String text) {
    var counted = run("count", text, Map.of()).rows(0);
    return counted.isEmpty() || !(counted.getFirst().get("count") instanceof Long count)
        ? 0
        : count;
  }

  private QueryResults run(String operation, String text, Map<String, ?> bindings) {
    return statements.run(new SurrealStatement(operation, text, bindings));
  }
}
