package io.provisioning.vault.backup;

import io.provisioning.surrealdb.cbor.SurrealCbor;
import io.provisioning.surrealdb.data.SurrealStatement;
import io.provisioning.surrealdb.data.SurrealStatements;
import io.provisioning.surrealdb.value.Bytes;
import io.provisioning.surrealdb.value.Range;
import io.provisioning.surrealdb.value.RecordId;
import io.provisioning.vault.seal.RootKeys;
import java.time.Instant;
import java.util.ArrayDeque;
import java.util.Arrays;
import java.util.Deque;
import java.util.Iterator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.NoSuchElementException;
import org.jspecify.annotations.Nullable;

/**
 * The records of a vault as they were at one moment, each as CBOR: the name of its table and its
 * row. The first is the moment; the next are the root keys, open. Not for use by several threads.
 */
final class SurrealRecords implements Iterator<byte[]>, AutoCloseable {

  static final String MOMENT = "moment";
  static final String ROOTS = "root_key";
  static final String VALUES = "sealed_value";

  /** All tables but those of root keys, and of what only this vault is told. */
  static final List<String> TABLES =
      List.of(
          "workspace_key",
          "secret",
          "secret_version",
          "data_key",
          VALUES,
          "transit_key",
          "transit_key_version",
          "database",
          "database_role",
          "lease",
          "access",
          "rotation",
          "rotation_slot");

  private static final int PAGE = 200;

  /** Each has up to 1 MiB. */
  private static final int PAGE_OF_VALUES = 4;

  private static final SurrealCbor CBOR = new SurrealCbor(BackupFile.LARGEST, BackupFile.LARGEST);

  private final SurrealStatements.Snapshot snapshot;
  private final RootKeys roots;
  private final Deque<String> tables = new ArrayDeque<>(TABLES);
  private final Deque<byte[]> page = new ArrayDeque<>();
  private Range.Bound begin = new Range.Unbounded();

  SurrealRecords(SurrealStatements.Snapshot snapshot, RootKeys roots, Instant now) {
    this.snapshot = snapshot;
    this.roots = roots;
    tables.addFirst(ROOTS);
    page.add(CBOR.encode(List.of(MOMENT, Map.of("at", now))));
  }

  @Override
  public boolean hasNext() {
    while (page.isEmpty() && !tables.isEmpty()) {
      read(tables.getFirst());
    }
    return !page.isEmpty();
  }

  @Override
  public byte[] next() {
    if (!hasNext()) {
      throw new NoSuchElementException();
    }
    return page.removeFirst();
  }

  private void read(String table) {
    var limit = table.equals(VALUES) ? PAGE_OF_VALUES : PAGE;
    var range = new RecordId(table, new Range(begin, new Range.Unbounded()));
    var rows =
        snapshot
            .run(
                new SurrealStatement(
                    "records of a backup",
                    "SELECT * FROM $range LIMIT $limit",
                    Map.of("range", range, "limit", limit)))
            .rows(0);
    for (var row : rows) {
      page.add(table.equals(ROOTS) ? opened(row) : CBOR.encode(List.of(table, row)));
    }
    if (rows.size() < limit) {
      tables.removeFirst();
      begin = new Range.Unbounded();
    } else if (rows.getLast().get("id") instanceof RecordId id) {
      begin = new Range.Excluded(id.key());
    }
  }

  private byte[] opened(Map<String, @Nullable Object> row) {
    if (!(row.get("sealed") instanceof Bytes sealed
        && row.get("id") instanceof RecordId id
        && id.key() instanceof Long version)) {
      throw new IllegalStateException("a root key without a place");
    }
    var root =
        roots.open(sealed.toByteArray(), String.valueOf(row.get("service")), version.intValue());
    try {
      var carried = new LinkedHashMap<String, @Nullable Object>(row);
      carried.remove("sealed");
      carried.remove("service");
      carried.put("root", Bytes.of(root));
      return CBOR.encode(List.of(ROOTS, carried));
    } finally {
      Arrays.fill(root, (byte) 0);
    }
  }

  @Override
  public void close() {
    snapshot.close();
  }
}
