package io.provisioning.cli.cluster;

import io.provisioning.cli.change.ChangeOptions;
import io.provisioning.cli.change.PartialChange;
import io.provisioning.cli.home.DnsLabel;
import io.provisioning.cli.invocation.Invocation;
import io.provisioning.cli.invocation.RequiredInfraOption;
import io.provisioning.cli.invocation.WorkspaceOption;
import java.util.List;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Parameters;

@Command(
    name = "delete",
    description = "Delete clusters with all their parts; the declaration is kept.")
final class ClusterDeleteCommand implements Callable<Integer> {

  private final Invocation invocation;

  @Parameters(arity = "1..*", paramLabel = "<cluster>", description = "Names.")
  private List<String> names = List.of();

  @Mixin private RequiredInfraOption infra = new RequiredInfraOption();
  @Mixin private WorkspaceOption workspace = new WorkspaceOption();
  @Mixin private ChangeOptions options = new ChangeOptions();

  ClusterDeleteCommand(Invocation invocation) {
    this.invocation = invocation;
  }

  @Override
  public Integer call() {
    var targets =
        names.stream().map(name -> "cluster/" + DnsLabel.require("a cluster", name)).toList();
    return new PartialChange(invocation, workspace.of(invocation), options)
        .delete(infra.name(), targets);
  }
}
