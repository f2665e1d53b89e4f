package io.provisioning.vault.backup;

import io.provisioning.surrealdb.cbor.MalformedCborException;
import io.provisioning.surrealdb.cbor.SurrealCbor;
import io.provisioning.surrealdb.data.SurrealStatement;
import io.provisioning.surrealdb.data.SurrealStatements;
import io.provisioning.surrealdb.value.Bytes;
import io.provisioning.surrealdb.value.RecordId;
import io.provisioning.vault.seal.RootKeys;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import org.springframework.dao.DataIntegrityViolationException;
import org.springframework.dao.InvalidDataAccessResourceUsageException;

/**
 * Takes the records of a backup, whoever made it: the tables are known ones, their schema is the
 * store's, and each record has a bounded number of parts. Root keys are sealed as they come. Not
 * for use by several threads.
 */
final class SurrealIntake implements BackupFile.Sink {

  /** Values, names and ends; the largest record has labels, fields and fingerprints. */
  private static final int MOST_PARTS = 2_000;

  private static final int MOST_ROOTS = 1_000;
  private static final int BATCH = 200;
  private static final int BYTES_OF_A_BATCH = 4 << 20;

  private static final SurrealCbor CBOR =
      new SurrealCbor(BackupFile.LARGEST, BackupFile.LARGEST, MOST_PARTS);

  private final SurrealStatements statements;
  private final RootKeys roots;
  private final boolean writes;
  private final List<Map<String, Object>> rootRows = new ArrayList<>();
  private final List<Map<?, ?>> batch = new ArrayList<>();
  private final Map<String, Long> counts = new HashMap<>();
  private String table = "";
  private int bytes;
  private @Nullable Instant moment;

  SurrealIntake(SurrealStatements statements, RootKeys roots, boolean writes) {
    this.statements = statements;
    this.roots = roots;
    this.writes = writes;
  }

  /**
   * Takes a record.
   *
   * @throws io.provisioning.config.problem.ProblemException INVALID_BACKUP if it is none
   */
  @Override
  public void accept(byte[] record) {
    if (!(decoded(record) instanceof List<?> parts
        && parts.size() == 2
        && parts.getFirst() instanceof String kind
        && parts.getLast() instanceof Map<?, ?> row)) {
      throw BackupProblem.invalid("a record is not as records are");
    }
    if (kind.equals(SurrealRecords.MOMENT) == (moment != null)) {
      throw BackupProblem.invalid("it does not say once, at the beginning, which moment it shows");
    }
    switch (kind) {
      case SurrealRecords.MOMENT -> moment = momentOf(row);
      case SurrealRecords.ROOTS -> takeRoot(row);
      default -> take(kind, row, record.length);
    }
    counts.merge(kind, 1L, Long::sum);
  }

  private static @Nullable Object decoded(byte[] record) {
    try {
      return CBOR.decode(record);
    } catch (MalformedCborException e) {
      throw BackupProblem.invalid("a record cannot be read", e);
    }
  }

  private static Instant momentOf(Map<?, ?> row) {
    if (row.get("at") instanceof Instant at) {
      return at;
    }
    throw BackupProblem.invalid("it does not say which moment it shows");
  }

  private void takeRoot(Map<?, ?> row) {
    if (!(row.get("id") instanceof RecordId id
            && id.table().equals(SurrealRecords.ROOTS)
            && id.key() instanceof Long version
            && row.get("root") instanceof Bytes root)
        || rootRows.size() == MOST_ROOTS) {
      throw BackupProblem.invalid("a root key is not as root keys are, or there are too many");
    }
    var open = root.toByteArray();
    try {
      var sealed = new LinkedHashMap<String, Object>();
      row.forEach((name, value) -> sealed.put(String.valueOf(name), value));
      sealed.remove("root");
      sealed.put("service", roots.service());
      sealed.put("sealed", Bytes.of(roots.seal(open, version.intValue())));
      rootRows.add(sealed);
    } catch (IllegalArgumentException e) {
      throw BackupProblem.invalid("a root key has another size", e);
    } finally {
      Arrays.fill(open, (byte) 0);
    }
  }

  private void take(String kind, Map<?, ?> row, int size) {
    if (!SurrealRecords.TABLES.contains(kind)
        || !(row.get("id") instanceof RecordId id)
        || !id.table().equals(kind)
        || !isKey(id.key())) {
      throw BackupProblem.invalid("a record belongs to nothing that a vault holds");
    }
    if (!kind.equals(table) || batch.size() == BATCH || bytes + size > BYTES_OF_A_BATCH) {
      flush();
      table = kind;
    }
    batch.add(row);
    bytes += size;
  }

  private static boolean isKey(Object key) {
    return key instanceof String
        || (key instanceof List<?> parts
            && parts.stream().allMatch(part -> part instanceof String || part instanceof Long));
  }

  private void flush() {
    if (writes && !batch.isEmpty()) {
      try {
        statements.run(
            new SurrealStatement(
                "restore records",
                "INSERT INTO " + table + " $rows RETURN NONE", // one of the known ones
                Map.of("rows", batch)));
      } catch (DataIntegrityViolationException | InvalidDataAccessResourceUsageException e) {
        throw BackupProblem.invalid("a record of `%s` is not as its table has it".formatted(table));
      }
    }
    batch.clear();
    bytes = 0;
  }

  /**
   * All records were given.
   *
   * @return what there was
   * @throws io.provisioning.config.problem.ProblemException INVALID_BACKUP if something is missing
   */
  Contents end() {
    flush();
    if (moment == null || rootRows.isEmpty()) {
      throw BackupProblem.invalid("it has no root key");
    }
    return new Contents(
        moment,
        counts.getOrDefault("secret", 0L),
        counts.getOrDefault("secret_version", 0L),
        counts.getOrDefault("access", 0L));
  }

  /** The root keys, sealed by the key service of this vault. */
  List<Map<String, Object>> rootRows() {
    return rootRows;
  }
}
