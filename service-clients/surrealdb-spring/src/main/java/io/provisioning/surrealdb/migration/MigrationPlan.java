package io.provisioning.surrealdb.migration;

import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Function;
import java.util.stream.Collectors;

/** Compares the migrations of a program with those of its database. */
final class MigrationPlan {

  private final List<Migration> known;
  private final List<AppliedMigration> applied;
  private final Map<Long, Migration> byVersion;

  private MigrationPlan(List<Migration> known, List<AppliedMigration> applied) {
    this.known = known;
    this.applied = applied;
    this.byVersion =
        known.stream().collect(Collectors.toMap(Migration::version, Function.identity()));
  }

  /**
   * The migration to apply next.
   *
   * @throws MigrationException if the program and the database have different pasts
   */
  static Optional<Migration> next(List<Migration> known, List<AppliedMigration> applied) {
    var plan = new MigrationPlan(known, applied);
    applied.forEach(plan::check);
    var last = applied.stream().mapToLong(AppliedMigration::version).max().orElse(0);
    var next = known.stream().filter(plan::isPending).findFirst();
    next.filter(migration -> migration.version() < last).ifPresent(late -> refuse(late, last));
    return next;
  }

  private boolean isPending(Migration migration) {
    return applied.stream().noneMatch(done -> done.version() == migration.version());
  }

  private void check(AppliedMigration done) {
    var migration = byVersion.get(done.version());
    if (migration == null) {
      throw missing(done);
    }
    if (!migration.digest().equals(done.digest())) {
      throw new MigrationException(
          "the migration %s was changed after it was applied".formatted(migration),
          "Put its text back as it was (SHA-256 %s) and write the change as a new migration."
              .formatted(done.digest()));
    }
  }

  private MigrationException missing(AppliedMigration done) {
    var newest = known.isEmpty() ? 0 : known.getLast().version();
    return done.version() > newest && newest > 0
        ? new MigrationException(
            "the database has the migration %s, which is newer than this program".formatted(done),
            "Start the newer version of the program.")
        : new MigrationException(
            "the migration %s was applied and its file is not there".formatted(done),
            "Put the file back: migrations that were applied are never removed.");
  }

  private static void refuse(Migration late, long last) {
    throw new MigrationException(
        "the migration %s comes before V%d, which was applied already".formatted(late, last),
        "Give it a version after %d.".formatted(last));
  }
}
