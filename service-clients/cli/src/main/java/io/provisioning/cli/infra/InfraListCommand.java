package io.provisioning.cli.infra;

import io.provisioning.cli.console.ExitCode;
import io.provisioning.cli.console.JsonText;
import io.provisioning.cli.console.Table;
import io.provisioning.cli.invocation.Invocation;
import io.provisioning.cli.invocation.JsonOption;
import io.provisioning.cli.invocation.WorkspaceOption;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;

@Command(name = "list", description = "List the declared infrastructures of a workspace.")
final class InfraListCommand implements Callable<Integer> {

  private final Invocation invocation;

  @Mixin private WorkspaceOption workspace = new WorkspaceOption();
  @Mixin private JsonOption json = new JsonOption();

  InfraListCommand(Invocation invocation) {
    this.invocation = invocation;
  }

  @Override
  public Integer call() {
    var files = workspace.of(invocation);
    if (json.isSet(invocation)) {
      invocation.console().print(JsonText.pretty(files.names()));
      return ExitCode.DONE;
    }
    var table = new Table("INFRASTRUCTURE", "FILE");
    files.names().forEach(name -> table.row(name, files.get(name).toString()));
    table.print(
        invocation.console(),
        "no infrastructure in %s; start with `./provisioning up --example web`"
            .formatted(files.infrastructures()));
    return ExitCode.DONE;
  }
}
