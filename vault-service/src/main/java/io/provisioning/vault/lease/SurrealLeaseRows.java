package io.provisioning.vault.lease;

import io.provisioning.surrealdb.value.RecordId;
import io.provisioning.vault.access.ActorRows;
import java.time.Instant;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** Leases as records of their table. */
final class SurrealLeaseRows {

  static final String TABLE = "lease";

  private SurrealLeaseRows() {}

  static RecordId record(String workspace, String id) {
    return RecordId.of(TABLE, List.of(workspace, id));
  }

  /** All of a lease. What is null is left out. */
  static Map<String, Object> columns(Lease lease) {
    var columns = new LinkedHashMap<String, @Nullable Object>();
    columns.put("tag", lease.tag());
    columns.put("place", lease.place());
    columns.put("database", lease.database());
    columns.put("role", lease.role());
    columns.put("user", lease.user());
    columns.put("state", lease.state().name().toLowerCase(Locale.ROOT));
    columns.put("created_at", lease.createdAt());
    columns.put("expires_at", lease.expiresAt());
    columns.put("latest_at", lease.latestAt());
    columns.put("due_at", lease.dueAt());
    columns.put("ended_at", lease.endedAt());
    columns.put("attempts", lease.attempts());
    columns.put("reason", lease.reason());
    var actor = ActorRows.columns(lease.by());
    columns.put("actor_kind", actor.get("kind"));
    columns.put("actor_id", actor.get("id"));
    columns.put("actor_name", actor.get("name"));
    columns.put("workflow", lease.workflow());
    columns.put("operation", lease.operation());
    var present = new LinkedHashMap<String, Object>();
    columns.forEach((String name, @Nullable Object value) -> {
      if (value != null) {
        present.put(name, value);
      }
    });
    return present;
  }

  static Lease lease(Map<String, @Nullable Object> row) {
    var key = key(row);
    var actor = new LinkedHashMap<String, @Nullable Object>();
    for (var part : List.of("kind", "id", "name")) {
      actor.put(part, row.get("actor_" + part));
    }
    return new Lease(
        key.get(0),
        key.get(1),
        text(row, "tag"),
        text(row, "database"),
        text(row, "role"),
        text(row, "user"),
        LeaseState.valueOf(text(row, "state").toUpperCase(Locale.ROOT)),
        time(row, "created_at"),
        time(row, "expires_at"),
        time(row, "latest_at"),
        time(row, "due_at"),
        row.get("ended_at") instanceof Instant at ? at : null,
        row.get("attempts") instanceof Long number ? number.intValue() : 0,
        optional(row, "reason"),
        ActorRows.read(actor),
        optional(row, "workflow"),
        optional(row, "operation"));
  }

  private static List<String> key(Map<String, @Nullable Object> row) {
    if (row.get("id") instanceof RecordId id && id.key() instanceof List<?> key) {
      return key.stream().map(String::valueOf).toList();
    }
    throw new IllegalStateException("a record without a key");
  }

  private static String text(Map<String, @Nullable Object> row, String name) {
    return String.valueOf(row.get(name));
  }

  private static @Nullable String optional(Map<String, @Nullable Object> row, String name) {
    return row.get(name) instanceof String text ? text : null;
  }

  private static Instant time(Map<String, @Nullable Object> row, String name) {
    return row.get(name) instanceof Instant at ? at : Instant.EPOCH;
  }
}
