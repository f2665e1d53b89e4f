package io.provisioning.orchestrator.storage;

import java.net.URI;
import java.time.Duration;
import java.time.Instant;
import java.util.HexFormat;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * A move of the journal as a client sees it.
 *
 * @param copied entries so far
 * @param pause for which workflows waited; absent unless it is completed
 * @param workspaces what was copied and found to be there, once it is completed
 * @param problem why it failed
 */
record MigrationView(
    String id,
    PlaceView from,
    PlaceView to,
    Migration.Step step,
    long copied,
    Instant startedAt,
    @Nullable Instant endedAt,
    @Nullable Duration pause,
    List<CopiedWorkspace> workspaces,
    @Nullable MigrationFault problem) {

  /** Where a journal is, without what opens it. */
  record PlaceView(StorageKind storage, @Nullable URI url) {

    static PlaceView of(Storage storage) {
      return new PlaceView(storage.kind(), storage.url());
    }
  }

  /**
   * What there is of a workspace, here and there.
   *
   * @param memories what is remembered beside the entries
   * @param checksum of all of it
   */
  record CopiedWorkspace(
      String workspace, long workflows, long entries, long memories, String checksum) {}

  /** Why a migration failed. */
  record MigrationFault(String code, String detail, @Nullable String help) {}

  static MigrationView of(Migration migration) {
    var step = migration.step();
    var outcome = step.isEnd() ? migration.outcome() : null;
    return new MigrationView(
        migration.id(),
        PlaceView.of(migration.from()),
        PlaceView.of(migration.to()),
        step,
        migration.copied(),
        migration.startedAt(),
        outcome == null ? null : outcome.at(),
        outcome == null ? null : outcome.pause(),
        outcome == null ? List.of() : copied(outcome),
        outcome == null ? null : fault(outcome));
  }

  private static List<CopiedWorkspace> copied(Migration.Outcome outcome) {
    return outcome.copied().entrySet().stream()
        .map(each -> {
          var sum = each.getValue();
          return new CopiedWorkspace(
              each.getKey(),
              sum.workflows(),
              sum.entries(),
              sum.memories(),
              HexFormat.of().toHexDigits(sum.checksum()));
        })
        .toList();
  }

  private static @Nullable MigrationFault fault(Migration.Outcome outcome) {
    var problem = outcome.problem();
    return problem == null
        ? null
        : new MigrationFault(
            problem.problem().code(),
            String.valueOf(problem.detail()),
            problem.help().orElse(null));
  }
}
