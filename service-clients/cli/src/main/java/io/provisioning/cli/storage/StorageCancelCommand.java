package io.provisioning.cli.storage;

import io.provisioning.cli.console.ExitCode;
import io.provisioning.cli.console.JsonText;
import io.provisioning.cli.invocation.Invocation;
import io.provisioning.cli.invocation.JsonOption;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;

@Command(name = "cancel", description = "Cancel a migration; workflows stay where they are.")
final class StorageCancelCommand implements Callable<Integer> {

  private final Invocation invocation;

  @Mixin private JsonOption json = new JsonOption();

  StorageCancelCommand(Invocation invocation) {
    this.invocation = invocation;
  }

  @Override
  public Integer call() {
    var console = invocation.console();
    var storage = invocation.orchestrator().storage();
    var migration = storage.getStorage().getMigration();
    var said = "no migration is running";
    if (migration != null && !StorageText.hasEnded(migration)) {
      storage.cancelMigration(migration.getId());
      said = "the migration to " + StorageText.place(migration.getTo()) + " is cancelled";
    }
    if (json.isSet(invocation)) {
      console.print(JsonText.pretty(storage.getStorage()));
    } else {
      console.note(said);
    }
    return ExitCode.DONE;
  }
}
