package io.provisioning.cli.infra;

import io.provisioning.cli.change.Running;
import io.provisioning.cli.console.ExitCode;
import io.provisioning.cli.console.JsonText;
import io.provisioning.cli.console.Table;
import io.provisioning.cli.console.Text;
import io.provisioning.cli.home.DnsLabel;
import io.provisioning.cli.invocation.Infrastructures;
import io.provisioning.cli.invocation.Invocation;
import io.provisioning.cli.invocation.JsonOption;
import io.provisioning.cli.invocation.WorkspaceOption;
import io.provisioning.cli.orchestrator.Pages;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Parameters;

@Command(name = "show", description = "Show what exists of an infrastructure, and where.")
final class InfraShowCommand implements Callable<Integer> {

  private final Invocation invocation;

  @Parameters(paramLabel = "<infra>", description = "Name of the infrastructure.")
  private String name = "";

  @Mixin private WorkspaceOption workspace = new WorkspaceOption();
  @Mixin private JsonOption json = new JsonOption();

  InfraShowCommand(Invocation invocation) {
    this.invocation = invocation;
  }

  @Override
  public Integer call() {
    var files = workspace.of(invocation);
    DnsLabel.require("an infrastructure", name);
    var orchestrator = invocation.orchestrator();
    var resources = new Pages(orchestrator).resources(files.name(), name, null);
    if (resources.isEmpty()) {
      new Infrastructures(files, orchestrator).require(name);
    }
    if (json.isSet(invocation)) {
      invocation.console().print(JsonText.pretty(resources));
      return ExitCode.DONE;
    }
    var table = new Table("RESOURCE", "PROVIDER", "CHANGED");
    resources.forEach(resource ->
        table.row(resource.getId(), resource.getProvider(), Text.time(resource.getUpdatedAt())));
    table.print(invocation.console(), "nothing of `%s` exists yet; apply it first".formatted(name));
    new Running(invocation, orchestrator).write(files.name(), name);
    return ExitCode.DONE;
  }
}
