package io.provisioning.cli.taskserv;

import io.provisioning.cli.change.ChangeOptions;
import io.provisioning.cli.change.PartialChange;
import io.provisioning.cli.change.Targets;
import io.provisioning.cli.invocation.Invocation;
import io.provisioning.cli.invocation.RequiredInfraOption;
import io.provisioning.cli.invocation.WorkspaceOption;
import java.util.List;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Parameters;

@Command(name = "create", description = "Install declared taskservs, with their dependencies.")
final class TaskservCreateCommand implements Callable<Integer> {

  private final Invocation invocation;

  @Parameters(
      arity = "0..*",
      paramLabel = "<taskserv>",
      description = "Names (default: all declared).")
  private List<String> names = List.of();

  @Mixin private ServerOption server = new ServerOption();
  @Mixin private RequiredInfraOption infra = new RequiredInfraOption();
  @Mixin private WorkspaceOption workspace = new WorkspaceOption();
  @Mixin private ChangeOptions options = new ChangeOptions();

  TaskservCreateCommand(Invocation invocation) {
    this.invocation = invocation;
  }

  @Override
  public Integer call() {
    return new PartialChange(invocation, workspace.of(invocation), options)
        .apply(infra.name(), declared -> Targets.taskservs(declared, names, server.name()));
  }
}
