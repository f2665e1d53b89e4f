package io.provisioning.vault.secret;

import io.provisioning.surrealdb.value.Bytes;
import io.provisioning.surrealdb.value.Range;
import io.provisioning.surrealdb.value.RecordId;
import io.provisioning.vault.access.ActorRows;
import io.provisioning.vault.seal.Ciphertext;
import io.provisioning.vault.seal.Envelope;
import java.time.Duration;
import java.time.Instant;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/** Secrets and versions as records of the tables. */
final class SurrealSecretRows {

  private static final List<Object> LAST = List.of();

  private SurrealSecretRows() {}

  static RecordId secret(SecretId id) {
    return RecordId.of("secret", List.of(id.workspace(), id.path()));
  }

  static RecordId of(String table, SecretId id, int version) {
    return RecordId.of(table, List.of(id.workspace(), id.path(), version));
  }

  /** All records of a secret in a table. */
  static RecordId all(String table, SecretId id) {
    return new RecordId(
        table,
        Range.halfOpen(
            List.of(id.workspace(), id.path()), List.of(id.workspace(), id.path(), LAST)));
  }

  static Map<String, Object> columns(Secret secret) {
    var metadata = secret.metadata();
    var columns = new Columns();
    columns.put("revision", secret.revision());
    columns.put("tag", secret.tag());
    columns.put("description", metadata.description());
    columns.put("owner", metadata.owner());
    columns.put("labels", metadata.labels());
    columns.put("expires_at", metadata.expiresAt());
    columns.put(
        "rotate_every", metadata.rotateEvery() == null ? null : metadata.rotateEvery().toString());
    columns.put("max_versions", metadata.maxVersions());
    columns.put("current_version", secret.currentVersion());
    columns.put("state", word(secret.state()));
    columns.put("fields", secret.fields());
    columns.put("weak", secret.isWeak());
    columns.put("alike", secret.alike());
    columns.put("created_at", secret.createdAt());
    columns.put("updated_at", secret.updatedAt());
    columns.put("updated_by", ActorRows.columns(secret.updatedBy()));
    columns.put("last_read_at", secret.lastReadAt());
    return columns.present;
  }

  static Secret secret(Map<String, @Nullable Object> row) {
    var key = keyOf(row);
    return new Secret(
        new SecretId(String.valueOf(key.get(0)), String.valueOf(key.get(1))),
        number(row, "revision"),
        text(row, "tag"),
        metadata(row),
        (int) number(row, "current_version"),
        state(row),
        texts(row, "fields"),
        Boolean.TRUE.equals(row.get("weak")),
        texts(row, "alike"),
        time(row, "created_at"),
        time(row, "updated_at"),
        ActorRows.read(row.get("updated_by")),
        row.get("last_read_at") instanceof Instant at ? at : null);
  }

  private static Metadata metadata(Map<String, @Nullable Object> row) {
    var labels = new TreeMap<String, String>();
    if (row.get("labels") instanceof Map<?, ?> stored) {
      stored.forEach((name, value) -> labels.put(String.valueOf(name), String.valueOf(value)));
    }
    return new Metadata(
        row.get("description") instanceof String text ? text : null,
        row.get("owner") instanceof String text ? text : null,
        labels,
        row.get("expires_at") instanceof Instant at ? at : null,
        row.get("rotate_every") instanceof String text ? Duration.parse(text) : null,
        (int) number(row, "max_versions"));
  }

  static Map<String, Object> columns(SecretId id, Version version) {
    var columns = new Columns();
    columns.put("id", of("secret_version", id, version.number()));
    columns.put("state", word(version.state()));
    columns.put("created_at", version.createdAt());
    columns.put("created_by", ActorRows.columns(version.createdBy()));
    columns.put("deleted_at", version.deletedAt());
    columns.put("fields", version.fields());
    columns.put("size", version.size());
    columns.put("weak", version.isWeak());
    columns.put("alike", version.alike());
    columns.put("request", version.request());
    return columns.present;
  }

  static Version version(Map<String, @Nullable Object> row) {
    return new Version(
        keyOf(row).get(2) instanceof Long number ? number.intValue() : 0,
        state(row),
        time(row, "created_at"),
        ActorRows.read(row.get("created_by")),
        row.get("deleted_at") instanceof Instant at ? at : null,
        texts(row, "fields"),
        (int) number(row, "size"),
        Boolean.TRUE.equals(row.get("weak")),
        texts(row, "alike"),
        row.get("request") instanceof String text ? text : null);
  }

  static Envelope envelope(
      Map<String, @Nullable Object> dataKey, Map<String, @Nullable Object> value) {
    return new Envelope(
        (int) number(dataKey, "key_version"), bytes(dataKey, "wrapped"), bytes(value, "sealed"));
  }

  static Ciphertext bytes(Map<String, @Nullable Object> row, String name) {
    return Ciphertext.of(row.get(name) instanceof Bytes bytes ? bytes.toByteArray() : new byte[0]);
  }

  /** The parts of a record's key. */
  static List<?> keyOf(Map<String, @Nullable Object> row) {
    if (row.get("id") instanceof RecordId id && id.key() instanceof List<?> key) {
      return key;
    }
    throw new IllegalStateException("a record without a key");
  }

  static long number(Map<String, @Nullable Object> row, String name) {
    return row.get(name) instanceof Long number ? number : 0;
  }

  private static String text(Map<String, @Nullable Object> row, String name) {
    return String.valueOf(row.get(name));
  }

  private static List<String> texts(Map<String, @Nullable Object> row, String name) {
    return row.get(name) instanceof List<?> list
        ? list.stream().map(String::valueOf).toList()
        : List.of();
  }

  private static Instant time(Map<String, @Nullable Object> row, String name) {
    return row.get(name) instanceof Instant at ? at : Instant.EPOCH;
  }

  private static SecretState state(Map<String, @Nullable Object> row) {
    return SecretState.valueOf(text(row, "state").toUpperCase(Locale.ROOT));
  }

  private static String word(Enum<?> constant) {
    return constant.name().toLowerCase(Locale.ROOT);
  }

  /** What is null is not stored. */
  private static final class Columns {

    private final Map<String, Object> present = new LinkedHashMap<>();

    void put(String name, @Nullable Object value) {
      if (value != null) {
        present.put(name, value);
      }
    }
  }
}
