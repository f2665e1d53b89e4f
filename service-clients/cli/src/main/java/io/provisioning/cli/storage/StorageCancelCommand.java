package io.provisioning.cli.storage;

import io.provisioning.cli.console.ExitCode;
import io.provisioning.cli.invocation.Invocation;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;

@Command(name = "cancel", description = "Give a move up; workflows stay where they are.")
final class StorageCancelCommand implements Callable<Integer> {

  private final Invocation invocation;

  StorageCancelCommand(Invocation invocation) {
    this.invocation = invocation;
  }

  @Override
  public Integer call() {
    var console = invocation.console();
    var storage = invocation.orchestrator().storage();
    var migration = storage.getStorage().getMigration();
    if (migration == null || StorageText.hasEnded(migration)) {
      console.note("no move is under way");
      return ExitCode.DONE;
    }
    storage.cancelMigration(migration.getId());
    console.note("the move to " + StorageText.place(migration.getTo()) + " is given up");
    return ExitCode.DONE;
  }
}
