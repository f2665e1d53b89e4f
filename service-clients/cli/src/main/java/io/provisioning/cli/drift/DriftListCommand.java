package io.provisioning.cli.drift;

import io.provisioning.cli.invocation.InfraOption;
import io.provisioning.cli.invocation.Infrastructures;
import io.provisioning.cli.invocation.Invocation;
import io.provisioning.cli.invocation.JsonOption;
import io.provisioning.cli.invocation.WorkspaceOption;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;

@Command(name = "list", description = "List what differs from what the platform created.")
final class DriftListCommand implements Callable<Integer> {

  private final Invocation invocation;

  @Mixin private InfraOption infra = new InfraOption();
  @Mixin private WorkspaceOption workspace = new WorkspaceOption();
  @Mixin private JsonOption json = new JsonOption();

  DriftListCommand(Invocation invocation) {
    this.invocation = invocation;
  }

  @Override
  public Integer call() {
    var orchestrator = invocation.orchestrator();
    var infrastructure = infra.name().orElse(null);
    var found = orchestrator.drift().listDrift(workspace.name(invocation), infrastructure);
    if (found.getLooks().isEmpty() && infrastructure != null) {
      new Infrastructures(workspace.of(invocation), orchestrator).require(infrastructure);
    }
    return DriftText.print(invocation.console(), json.isSet(invocation), found);
  }
}
