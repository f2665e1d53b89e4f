package io.provisioning.cli.storage;

import io.provisioning.cli.console.ExitCode;
import io.provisioning.cli.console.JsonText;
import io.provisioning.cli.invocation.Invocation;
import io.provisioning.cli.invocation.JsonOption;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;

@Command(
    name = "status",
    description = "Show where workflows are kept, and the progress of a migration.")
final class StorageStatusCommand implements Callable<Integer> {

  private final Invocation invocation;

  @Mixin private JsonOption json = new JsonOption();

  StorageStatusCommand(Invocation invocation) {
    this.invocation = invocation;
  }

  @Override
  public Integer call() {
    var console = invocation.console();
    var storage = invocation.orchestrator().storage().getStorage();
    if (json.isSet(invocation)) {
      console.print(JsonText.pretty(storage));
      return ExitCode.DONE;
    }
    console.print("storage    " + StorageText.place(storage.getInForce()));
    var migration = storage.getMigration();
    if (migration != null) {
      StorageText.print(console, migration);
    }
    return ExitCode.DONE;
  }
}
