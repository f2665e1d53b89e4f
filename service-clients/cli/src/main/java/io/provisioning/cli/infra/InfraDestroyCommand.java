package io.provisioning.cli.infra;

import io.provisioning.cli.change.Change;
import io.provisioning.cli.change.ChangeOptions;
import io.provisioning.cli.change.PlanRequest;
import io.provisioning.cli.home.DnsLabel;
import io.provisioning.cli.invocation.Infrastructures;
import io.provisioning.cli.invocation.Invocation;
import io.provisioning.cli.invocation.WorkspaceOption;
import java.util.List;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Parameters;

@Command(
    name = "destroy",
    description = "Remove everything that exists of an infrastructure; the declaration is kept.")
final class InfraDestroyCommand implements Callable<Integer> {

  private final Invocation invocation;

  @Parameters(paramLabel = "<infra>", description = "Name of the infrastructure.")
  private String name = "";

  @Mixin private WorkspaceOption workspace = new WorkspaceOption();
  @Mixin private ChangeOptions options = new ChangeOptions();

  InfraDestroyCommand(Invocation invocation) {
    this.invocation = invocation;
  }

  @Override
  public Integer call() {
    var files = workspace.of(invocation);
    var orchestrator = invocation.orchestrator();
    var request =
        PlanRequest.destroy(files.name(), DnsLabel.require("an infrastructure", name), List.of());
    new Infrastructures(files, orchestrator).require(name);
    return new Change(invocation, orchestrator, options)
        .run(request, "infrastructure `%s`".formatted(name));
  }
}
