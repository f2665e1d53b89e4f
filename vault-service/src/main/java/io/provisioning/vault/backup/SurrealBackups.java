package io.provisioning.vault.backup;

import io.provisioning.surrealdb.QueryResults;
import io.provisioning.surrealdb.data.SurrealStatement;
import io.provisioning.surrealdb.data.SurrealStatements;
import io.provisioning.surrealdb.value.RecordId;
import io.provisioning.surrealdb.value.Table;
import io.provisioning.vault.seal.RootKeys;
import java.time.Instant;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import org.springframework.dao.DataIntegrityViolationException;
import org.springframework.dao.InvalidDataAccessResourceUsageException;
import org.springframework.stereotype.Component;

/** All records of the vault in SurrealDB, on their way into a backup and out of it. */
@Component
final class SurrealBackups {

  private static final RecordId MARK = RecordId.of("restore", "one");

  /** Of the largest values, they are some MiB. */
  private static final int REMOVED_AT_ONCE = 50;

  private static final String IS_EMPTY =
      "SELECT VALUE id FROM secret LIMIT 1; SELECT VALUE id FROM workspace_key LIMIT 1";

  private static final String REMOVE =
      """
      LET $some = (SELECT VALUE id FROM $table LIMIT $limit);
      DELETE $some RETURN NONE;
      RETURN array::len($some)
      """;

  private static final String FINISH =
      """
      BEGIN;
      DELETE root_key RETURN NONE;
      INSERT INTO root_key $roots RETURN NONE;
      UPSERT $mark CONTENT $row RETURN NONE;
      COMMIT
      """;

  private final SurrealStatements statements;
  private final RootKeys roots;

  SurrealBackups(SurrealStatements statements, RootKeys roots) {
    this.statements = statements;
    this.roots = roots;
  }

  /**
   * All records as they are at this moment; the caller closes them.
   *
   * @param now the moment
   */
  SurrealRecords records(Instant now) {
    return new SurrealRecords(statements.snapshot(), roots, now);
  }

  /**
   * What takes the records of a backup.
   *
   * @param writes whether they are written, and not only looked at
   */
  SurrealIntake intake(boolean writes) {
    return new SurrealIntake(statements, roots, writes);
  }

  /** Whether the vault holds no secret and has never held one. */
  boolean isEmpty() {
    var results = run("emptiness", IS_EMPTY, Map.of());
    return isNone(results.value(0)) && isNone(results.value(1));
  }

  private static boolean isNone(@Nullable Object list) {
    return list instanceof List<?> some && some.isEmpty();
  }

  /** That something is or was restored. */
  Optional<RestoreMark> mark() {
    return run("restore mark", "SELECT * FROM $mark", Map.of("mark", MARK)).rows(0).stream()
        .findFirst()
        .map((Map<String, @Nullable Object> row) ->
            new RestoreMark(
                row.get("at") instanceof Instant at ? at : Instant.EPOCH,
                String.valueOf(row.get("actor")),
                row.get("backup_at") instanceof Instant at ? at : null));
  }

  /**
   * Begins to restore into an empty vault. From now on everything but root keys is gone at the next
   * start, until this is finished.
   */
  void begin(RestoreMark mark) {
    run(
        "begin restore",
        "UPSERT $mark CONTENT $row RETURN NONE",
        Map.of("mark", MARK, "row", row(mark)));
    removeAll();
  }

  /**
   * Makes what was taken in the content of the vault.
   *
   * @throws io.provisioning.config.problem.ProblemException INVALID_BACKUP if the root keys are not
   *     as they should be
   */
  void finish(List<Map<String, Object>> rootRows, RestoreMark mark) {
    try {
      run("finish restore", FINISH, Map.of("roots", rootRows, "mark", MARK, "row", row(mark)));
    } catch (DataIntegrityViolationException | InvalidDataAccessResourceUsageException e) {
      throw BackupProblem.invalid("a root key is there twice, or is not as root keys are");
    }
  }

  /** Removes what an unfinished restore has left, and its mark. */
  void clear() {
    removeAll();
    release();
  }

  /** Removes the mark. */
  void release() {
    run("release restore", "DELETE $mark RETURN NONE", Map.of("mark", MARK));
  }

  private void removeAll() {
    SurrealRecords.TABLES.forEach(this::removeAll);
  }

  private void removeAll(String table) {
    var bindings = Map.of("table", new Table(table), "limit", REMOVED_AT_ONCE);
    var removed = true;
    while (removed) {
      removed = !Long.valueOf(0).equals(run("remove restored", REMOVE, bindings).value(2));
    }
  }

  private static Map<String, Object> row(RestoreMark mark) {
    var row = new LinkedHashMap<String, Object>();
    row.put("state", mark.isRunning() ? "running" : "observing");
    row.put("at", mark.at());
    row.put("actor", mark.actor());
    if (mark.backupAt() != null) {
      row.put("backup_at", mark.backupAt());
    }
    return row;
  }

  private QueryResults run(String operation, String text, Map<String, ?> bindings) {
    return statements.run(new SurrealStatement(operation, text, bindings));
  }
}
