package io.provisioning.vault.secret;

import io.provisioning.surrealdb.QueryResults;
import io.provisioning.surrealdb.data.SurrealStatement;
import io.provisioning.surrealdb.data.SurrealStatements;
import io.provisioning.surrealdb.value.Bytes;
import io.provisioning.surrealdb.value.RecordId;
import io.provisioning.vault.rotation.DataKeys;
import io.provisioning.vault.seal.DataKey;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import org.springframework.stereotype.Component;

/** Data keys in SurrealDB, in records of their own beside the sealed values. */
@Component
final class SurrealDataKeys implements DataKeys {

  private static final String COUNT_BEHIND =
      """
      SELECT count() FROM data_key WITH INDEX data_key_version
        WHERE workspace = $workspace AND key_version < $version GROUP ALL
      """;

  private static final String COUNT =
      """
      SELECT count() FROM data_key WITH INDEX data_key_version
        WHERE workspace = $workspace AND key_version = $version GROUP ALL
      """;

  private static final String BEHIND =
      """
      SELECT * FROM data_key WITH INDEX data_key_version
        WHERE workspace = $workspace AND key_version < $version LIMIT $limit
      """;

  /** A key that is gone is not made again. */
  private static final String REPLACE =
      """
      FOR $each IN $keys {
        UPDATE $each.id SET wrapped = $each.wrapped, key_version = $each.version
          WHERE wrapped = $each.before RETURN NONE
      }
      """;

  private final SurrealStatements statements;

  SurrealDataKeys(SurrealStatements statements) {
    this.statements = statements;
  }

  @Override
  public long countBehind(String workspace, int keyVersion) {
    return count(COUNT_BEHIND, workspace, keyVersion);
  }

  @Override
  public long count(String workspace, int keyVersion) {
    return count(COUNT, workspace, keyVersion);
  }

  private long count(String text, String workspace, int keyVersion) {
    var counted =
        run("count data keys", text, Map.of("workspace", workspace, "version", keyVersion)).rows(0);
    return counted.isEmpty() ? 0 : SurrealSecretRows.number(counted.getFirst(), "count");
  }

  @Override
  public List<DataKey> behind(String workspace, int keyVersion, int limit) {
    return run(
            "data keys behind",
            BEHIND,
            Map.of("workspace", workspace, "version", keyVersion, "limit", limit))
        .rows(0)
        .stream()
        .map((Map<String, @Nullable Object> row) -> {
          var key = SurrealSecretRows.keyOf(row);
          return new DataKey(
              workspace,
              String.valueOf(key.get(1)),
              key.get(2) instanceof Long number ? number.intValue() : 0,
              (int) SurrealSecretRows.number(row, "key_version"),
              SurrealSecretRows.bytes(row, "wrapped"));
        })
        .toList();
  }

  @Override
  public void replace(List<Rewrapped> keys) {
    run("wrap data keys", REPLACE, Map.of("keys", keys.stream().map(this::row).toList()));
  }

  private Map<String, Object> row(Rewrapped key) {
    var before = key.before();
    return Map.of(
        "id",
        RecordId.of("data_key", List.of(before.workspace(), before.path(), before.version())),
        "before",
        Bytes.of(before.wrapped().toByteArray()),
        "wrapped",
        Bytes.of(key.after().wrapped().toByteArray()),
        "version",
        key.after().keyVersion());
  }

  private QueryResults run(String operation, String text, Map<String, ?> bindings) {
    return statements.run(new SurrealStatement(operation, text, bindings));
  }
}
