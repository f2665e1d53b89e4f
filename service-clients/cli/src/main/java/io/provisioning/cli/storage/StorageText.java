package io.provisioning.cli.storage;

import io.provisioning.cli.console.Console;
import io.provisioning.cli.console.Elapsed;
import io.provisioning.cli.console.ExitCode;
import io.provisioning.cli.console.Table;
import io.provisioning.client.orchestrator.model.MigrationStep;
import io.provisioning.client.orchestrator.model.MigrationView;
import io.provisioning.client.orchestrator.model.PlaceView;
import java.time.Duration;
import java.util.Locale;
import java.util.Set;

/** Where workflows are kept, as people read it. */
final class StorageText {

  private static final Set<MigrationStep> ENDS =
      Set.of(MigrationStep.COMPLETED, MigrationStep.FAILED, MigrationStep.CANCELLED);

  private StorageText() {}

  static boolean hasEnded(MigrationView migration) {
    return ENDS.contains(migration.getStep());
  }

  static int exitCode(MigrationView migration) {
    return migration.getStep() == MigrationStep.COMPLETED || !hasEnded(migration)
        ? ExitCode.DONE
        : ExitCode.WORKFLOW_FAILED;
  }

  static String place(PlaceView place) {
    var kind = place.getStorage().getValue().replace('_', '-');
    return place.getUrl() == null ? kind : kind + " " + place.getUrl();
  }

  static String progress(MigrationView migration) {
    return String.format(
        Locale.ROOT,
        "%s, %,d entries to %s",
        migration.getStep().getValue(),
        migration.getCopied(),
        place(migration.getTo()));
  }

  static void print(Console console, MigrationView migration) {
    switch (migration.getStep()) {
      case COMPLETED -> completed(console, migration);
      case FAILED -> failed(console, migration);
      case CANCELLED -> console.note("the move to " + place(migration.getTo()) + " was cancelled");
      default -> console.print("moving     " + progress(migration));
    }
  }

  private static void completed(Console console, MigrationView migration) {
    var table = new Table("WORKSPACE", "WORKFLOWS", "ENTRIES", "CHECKSUM");
    for (var each : migration.getWorkspaces()) {
      table.row(
          each.getWorkspace(),
          String.valueOf(each.getWorkflows()),
          String.valueOf(each.getEntries()),
          each.getChecksum());
    }
    table.print(console, "nothing to move");
    var pause = migration.getPause() == null ? Duration.ZERO : Duration.parse(migration.getPause());
    console.print(
        "moved from %s to %s in %s; workflows waited %d ms"
            .formatted(
                place(migration.getFrom()),
                place(migration.getTo()),
                Elapsed.text(Duration.between(migration.getStartedAt(), migration.getEndedAt())),
                pause.toMillis()));
  }

  private static void failed(Console console, MigrationView migration) {
    var problem = migration.getProblem();
    console.note("workflows stay in " + place(migration.getFrom()) + ", and can be moved again");
    if (problem != null) {
      console.note(console.style().red("error: ") + problem.getDetail());
      if (problem.getHelp() != null) {
        console.note("help: " + problem.getHelp());
      }
    }
  }
}
