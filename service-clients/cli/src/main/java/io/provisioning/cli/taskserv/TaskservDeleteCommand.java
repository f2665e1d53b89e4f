package io.provisioning.cli.taskserv;

import io.provisioning.cli.change.ChangeOptions;
import io.provisioning.cli.change.PartialChange;
import io.provisioning.cli.console.CommandProblem;
import io.provisioning.cli.console.DidYouMean;
import io.provisioning.cli.home.DnsLabel;
import io.provisioning.cli.home.Workspace;
import io.provisioning.cli.invocation.Invocation;
import io.provisioning.cli.invocation.RequiredInfraOption;
import io.provisioning.cli.invocation.WorkspaceOption;
import io.provisioning.cli.orchestrator.Pages;
import io.provisioning.client.orchestrator.model.ResourceKind;
import io.provisioning.client.orchestrator.model.ResourceView;
import java.util.List;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Parameters;

@Command(name = "delete", description = "Uninstall a taskserv; the declaration is kept.")
final class TaskservDeleteCommand implements Callable<Integer> {

  private final Invocation invocation;

  @Parameters(paramLabel = "<taskserv>", description = "Name of the taskserv.")
  private String name = "";

  @Mixin private ServerOption server = new ServerOption();
  @Mixin private RequiredInfraOption infra = new RequiredInfraOption();
  @Mixin private WorkspaceOption workspace = new WorkspaceOption();
  @Mixin private ChangeOptions options = new ChangeOptions();

  TaskservDeleteCommand(Invocation invocation) {
    this.invocation = invocation;
  }

  @Override
  public Integer call() {
    DnsLabel.require("a taskserv", name);
    var files = workspace.of(invocation);
    var targets =
        server.isGiven() ? List.of("taskserv/" + server.name() + "/" + name) : installed(files);
    return new PartialChange(invocation, files, options).delete(infra.name(), targets);
  }

  private List<String> installed(Workspace files) {
    var all =
        new Pages(invocation.orchestrator())
            .resources(files.name(), infra.name(), ResourceKind.TASKSERV);
    var targets =
        all.stream()
            .filter(taskserv -> taskserv.getName().equals(name))
            .map(taskserv -> "taskserv/" + taskserv.getServer() + "/" + name)
            .toList();
    if (targets.isEmpty()) {
      var names = all.stream().map(ResourceView::getName).distinct().toList();
      throw CommandProblem.UNKNOWN_NAME.because(
          "no server of `%s` has taskserv `%s`%s"
              .formatted(infra.name(), name, DidYouMean.question(name, names)));
    }
    return targets;
  }
}
