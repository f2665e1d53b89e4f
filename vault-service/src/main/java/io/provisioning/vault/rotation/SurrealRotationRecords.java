package io.provisioning.vault.rotation;

import io.provisioning.surrealdb.QueryResults;
import io.provisioning.surrealdb.data.SurrealStatement;
import io.provisioning.surrealdb.data.SurrealStatements;
import io.provisioning.surrealdb.value.RecordId;
import java.time.Instant;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import org.springframework.dao.ConcurrencyFailureException;
import org.springframework.dao.DuplicateKeyException;
import org.springframework.stereotype.Component;

/** Rotations in SurrealDB. The one that runs is named by a record of which there is one at most. */
@Component
final class SurrealRotationRecords implements RotationRecords {

  private static final RecordId SLOT = RecordId.of("rotation_slot", "one");

  private static final String BEGIN =
      """
      BEGIN;
      CREATE $slot CONTENT { rotation: $rotation } RETURN NONE;
      CREATE $id CONTENT $row RETURN NONE;
      COMMIT
      """;

  private static final String SAVE = "UPSERT $id CONTENT $row RETURN NONE";

  private static final String END =
      """
      BEGIN;
      UPSERT $id CONTENT $row RETURN NONE;
      DELETE $slot WHERE rotation = $rotation RETURN NONE;
      COMMIT
      """;

  private static final String RUNNING =
      "SELECT * FROM rotation WHERE rotation = (SELECT VALUE rotation FROM ONLY $slot)";

  private final SurrealStatements statements;

  SurrealRotationRecords(SurrealStatements statements) {
    this.statements = statements;
  }

  @Override
  public boolean begin(Rotation rotation) {
    try {
      run("begin rotation", BEGIN, bindings(rotation));
      return true;
    } catch (DuplicateKeyException | ConcurrencyFailureException e) {
      return false;
    }
  }

  @Override
  public void save(Rotation rotation) {
    run("save rotation", SAVE, bindings(rotation));
  }

  @Override
  public void end(Rotation rotation) {
    run("end rotation", END, bindings(rotation));
  }

  @Override
  public Optional<Rotation> running() {
    return run("running rotation", RUNNING, Map.of("slot", SLOT)).rows(0).stream()
        .findFirst()
        .map(SurrealRotationRecords::rotation);
  }

  @Override
  public List<Rotation> newest(int limit) {
    return run(
            "newest rotations",
            "SELECT * FROM rotation ORDER BY id LIMIT $limit",
            Map.of("limit", limit))
        .rows(0)
        .stream()
        .map(SurrealRotationRecords::rotation)
        .toList();
  }

  private QueryResults run(String operation, String text, Map<String, ?> bindings) {
    return statements.run(new SurrealStatement(operation, text, bindings));
  }

  private static Map<String, Object> bindings(Rotation rotation) {
    return Map.of(
        "slot", SLOT,
        "rotation", rotation.id(),
        "id", RecordId.of("rotation", key(rotation.id())),
        "row", row(rotation));
  }

  /** Turned round, so that the newest come first. */
  private static String key(String id) {
    var key = new StringBuilder(id.length());
    id.chars()
        .forEach(sign -> {
          var digit = Character.digit(sign, 16);
          key.append(digit < 0 ? (char) sign : Character.forDigit(15 - digit, 16));
        });
    return key.toString();
  }

  private static Map<String, Object> row(Rotation rotation) {
    var row = new LinkedHashMap<String, Object>();
    row.put("rotation", rotation.id());
    row.put("level", rotation.level().name().toLowerCase(Locale.ROOT));
    row.put("state", rotation.state().name().toLowerCase(Locale.ROOT));
    row.put("started_at", rotation.startedAt());
    row.put("done", rotation.done());
    row.put("total", rotation.total());
    put(row, "workspace", rotation.workspace());
    put(row, "ended_at", rotation.endedAt());
    put(row, "reason", rotation.reason());
    put(row, "request", rotation.request());
    return row;
  }

  private static void put(Map<String, Object> row, String name, @Nullable Object value) {
    if (value != null) {
      row.put(name, value);
    }
  }

  private static Rotation rotation(Map<String, @Nullable Object> row) {
    return new Rotation(
        String.valueOf(row.get("rotation")),
        Rotation.Level.valueOf(String.valueOf(row.get("level")).toUpperCase(Locale.ROOT)),
        text(row, "workspace"),
        Rotation.State.valueOf(String.valueOf(row.get("state")).toUpperCase(Locale.ROOT)),
        row.get("started_at") instanceof Instant at ? at : Instant.EPOCH,
        row.get("ended_at") instanceof Instant at ? at : null,
        row.get("done") instanceof Long done ? done : 0,
        row.get("total") instanceof Long total ? total : 0,
        text(row, "reason"),
        text(row, "request"));
  }

  private static @Nullable String text(Map<String, @Nullable Object> row, String name) {
    return row.get(name) instanceof String text ? text : null;
  }
}
