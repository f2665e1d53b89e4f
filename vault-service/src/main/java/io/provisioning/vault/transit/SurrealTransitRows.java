package io.provisioning.vault.transit;

import io.provisioning.surrealdb.value.Bytes;
import io.provisioning.surrealdb.value.Range;
import io.provisioning.surrealdb.value.RecordId;
import io.provisioning.vault.access.ActorRows;
import io.provisioning.vault.seal.Ciphertext;
import io.provisioning.vault.seal.Envelope;
import io.provisioning.vault.transit.TransitKeys.Sealed;
import io.provisioning.vault.transit.cipher.KeyType;
import java.time.Instant;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** Transit keys and their versions as records of the tables. */
final class SurrealTransitRows {

  static final String KEYS = "transit_key";
  static final String VERSIONS = "transit_key_version";
  static final String DATA_KEYS = "data_key";
  static final String VALUES = "sealed_value";

  private static final List<Object> LAST = List.of();

  private SurrealTransitRows() {}

  static RecordId key(KeyId id) {
    return RecordId.of(KEYS, List.of(id.workspace(), id.name()));
  }

  /** All versions of a key. */
  static RecordId versions(KeyId id) {
    return new RecordId(
        VERSIONS,
        Range.halfOpen(
            List.of(id.workspace(), id.path()), List.of(id.workspace(), id.path(), LAST)));
  }

  static RecordId recordOf(String table, KeyId id, int version) {
    return RecordId.of(table, List.of(id.workspace(), id.path(), version));
  }

  static Map<String, Object> columns(TransitKey key) {
    return Map.of(
        "type", key.type().text(),
        "tag", key.tag(),
        "latest_version", key.latestVersion(),
        "min_decryption_version", key.minDecryptionVersion(),
        "deletion_allowed", key.deletionAllowed(),
        "created_at", key.createdAt(),
        "created_by", ActorRows.columns(key.createdBy()));
  }

  static TransitKey key(Map<String, @Nullable Object> row) {
    var key = keyOf(row);
    return new TransitKey(
        new KeyId(String.valueOf(key.get(0)), String.valueOf(key.get(1))),
        KeyType.find(String.valueOf(row.get("type"))).orElseThrow(),
        String.valueOf(row.get("tag")),
        number(row, "latest_version"),
        number(row, "min_decryption_version"),
        Boolean.TRUE.equals(row.get("deletion_allowed")),
        time(row),
        ActorRows.read(row.get("created_by")));
  }

  /** The records of a new version. */
  static List<Map<String, Object>> made(KeyId id, Sealed made) {
    var version = made.version();
    var row = new LinkedHashMap<String, Object>();
    row.put("id", recordOf(VERSIONS, id, version.number()));
    row.put("created_at", version.createdAt());
    row.put("created_by", ActorRows.columns(version.createdBy()));
    if (version.publicKey() != null) {
      row.put("public_key", version.publicKey());
    }
    if (version.request() != null) {
      row.put("request", version.request());
    }
    var envelope = made.envelope();
    return List.of(
        row,
        Map.of(
            "id", recordOf(DATA_KEYS, id, version.number()),
            "workspace", id.workspace(),
            "key_version", envelope.keyVersion(),
            "wrapped", Bytes.of(envelope.dataKey().toByteArray())),
        Map.of(
            "id", recordOf(VALUES, id, version.number()),
            "sealed", Bytes.of(envelope.value().toByteArray())));
  }

  static KeyVersion version(Map<String, @Nullable Object> row) {
    return new KeyVersion(
        numberOf(row),
        time(row),
        ActorRows.read(row.get("created_by")),
        row.get("public_key") instanceof String text ? text : null,
        row.get("request") instanceof String text ? text : null);
  }

  static Envelope envelope(
      Map<String, @Nullable Object> dataKey, Map<String, @Nullable Object> value) {
    return new Envelope(
        number(dataKey, "key_version"), bytes(dataKey, "wrapped"), bytes(value, "sealed"));
  }

  /** The version in the key of a record. */
  static int numberOf(Map<String, @Nullable Object> row) {
    return keyOf(row).getLast() instanceof Long number ? number.intValue() : 0;
  }

  private static List<?> keyOf(Map<String, @Nullable Object> row) {
    if (row.get("id") instanceof RecordId id && id.key() instanceof List<?> key) {
      return key;
    }
    throw new IllegalStateException("a record without a key");
  }

  private static Ciphertext bytes(Map<String, @Nullable Object> row, String name) {
    return Ciphertext.of(row.get(name) instanceof Bytes bytes ? bytes.toByteArray() : new byte[0]);
  }

  private static int number(Map<String, @Nullable Object> row, String name) {
    return row.get(name) instanceof Long number ? number.intValue() : 0;
  }

  private static Instant time(Map<String, @Nullable Object> row) {
    return row.get("created_at") instanceof Instant at ? at : Instant.EPOCH;
  }
}
