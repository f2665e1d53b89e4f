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
    description = "Forget a role. Its leases stay until their end, and cannot be renewed.")
final class DatabaseRoleDeleteCommand implements Callable<Integer> {

  private final Invocation invocation;

  @Parameters(
      index = "0",
      paramLabel = "<database>/<role>",
      description = "Role of a database, such as orders/reader.")
  private String role = "";

  @Mixin private WorkspaceOption workspace = new WorkspaceOption();
  @Mixin private JsonOption json = new JsonOption();

  DatabaseRoleDeleteCommand(Invocation invocation) {
    this.invocation = invocation;
  }

  @Override
  public Integer call() {
    var named = Place.of(role);
    var api = invocation.door().vault().leases();
    api.deleteDatabaseRole(
        named.database(), named.role(), workspace.name(invocation), UUID.randomUUID().toString());
    invocation
        .console()
        .print(
            json.isSet(invocation)
                ? JsonText.pretty(Map.of("deleted", role))
                : "role %s: deleted".formatted(role));
    return ExitCode.DONE;
  }
}
