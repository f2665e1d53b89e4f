package io.provisioning.cli.drift;

import io.provisioning.cli.invocation.Infrastructures;
import io.provisioning.cli.invocation.Invocation;
import io.provisioning.cli.invocation.JsonOption;
import io.provisioning.cli.invocation.WorkspaceOption;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Parameters;

@Command(name = "check", description = "Check an infrastructure for drift now, and list it.")
final class DriftCheckCommand implements Callable<Integer> {

  private final Invocation invocation;

  @Parameters(index = "0", paramLabel = "<infra>", description = "Name of the infrastructure.")
  private String infrastructure = "";

  @Mixin private WorkspaceOption workspace = new WorkspaceOption();
  @Mixin private JsonOption json = new JsonOption();

  DriftCheckCommand(Invocation invocation) {
    this.invocation = invocation;
  }

  @Override
  public Integer call() {
    var orchestrator = invocation.orchestrator();
    var found = orchestrator.drift().checkDrift(workspace.name(invocation), infrastructure);
    if (found.getLooks().isEmpty()) {
      new Infrastructures(workspace.of(invocation), orchestrator).require(infrastructure);
    }
    return DriftText.print(invocation.console(), json.isSet(invocation), found);
  }
}
