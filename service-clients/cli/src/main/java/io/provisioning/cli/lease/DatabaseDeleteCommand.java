package io.provisioning.cli.lease;

import io.provisioning.cli.console.ExitCode;
import io.provisioning.cli.console.JsonText;
import io.provisioning.cli.invocation.Invocation;
import io.provisioning.cli.invocation.JsonOption;
import io.provisioning.cli.invocation.WorkspaceOption;
import java.util.Map;
import java.util.UUID;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Parameters;

@Command(
    name = "delete",
    description =
        "Forget a database with its roles, once it has no leases. Nothing changes on its server.")
final class DatabaseDeleteCommand implements Callable<Integer> {

  private final Invocation invocation;

  @Parameters(
      index = "0",
      paramLabel = "<database>",
      description = "Name of the database, such as orders.")
  private String name = "";

  @Mixin private WorkspaceOption workspace = new WorkspaceOption();
  @Mixin private JsonOption json = new JsonOption();

  DatabaseDeleteCommand(Invocation invocation) {
    this.invocation = invocation;
  }

  @Override
  public Integer call() {
    var api = invocation.door().vault().leases();
    var database = Place.name(name);
    api.deleteDatabase(database, workspace.name(invocation), UUID.randomUUID().toString());
    invocation
        .console()
        .print(
            json.isSet(invocation)
                ? JsonText.pretty(Map.of("deleted", database))
                : "database %s: deleted".formatted(database));
    return ExitCode.DONE;
  }
}
