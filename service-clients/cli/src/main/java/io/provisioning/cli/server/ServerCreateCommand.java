package io.provisioning.cli.server;

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

@Command(name = "create", description = "Create declared servers, with their dependencies.")
final class ServerCreateCommand implements Callable<Integer> {

  private final Invocation invocation;

  @Parameters(
      arity = "0..*",
      paramLabel = "<server>",
      description = "Names (default: all declared).")
  private List<String> names = List.of();

  @Mixin private RequiredInfraOption infra = new RequiredInfraOption();
  @Mixin private WorkspaceOption workspace = new WorkspaceOption();
  @Mixin private ChangeOptions options = new ChangeOptions();

  ServerCreateCommand(Invocation invocation) {
    this.invocation = invocation;
  }

  @Override
  public Integer call() {
    return new PartialChange(invocation, workspace.of(invocation), options)
        .apply(infra.name(), declared -> Targets.servers(declared, names));
  }
}
