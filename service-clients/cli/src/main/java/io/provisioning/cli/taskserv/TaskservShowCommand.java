package io.provisioning.cli.taskserv;

import io.provisioning.cli.console.ExitCode;
import io.provisioning.cli.console.JsonText;
import io.provisioning.cli.invocation.Invocation;
import io.provisioning.cli.invocation.JsonOption;
import io.provisioning.cli.invocation.Packages;
import io.provisioning.cli.invocation.Resources;
import io.provisioning.client.orchestrator.model.ResourceKind;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Parameters;

@Command(name = "show", description = "Show a taskserv, its settings, and where it is installed.")
final class TaskservShowCommand implements Callable<Integer> {

  private final Invocation invocation;

  @Parameters(paramLabel = "<taskserv>", description = "Name of the taskserv.")
  private String name = "";

  @Mixin private Resources resources = new Resources();
  @Mixin private JsonOption json = new JsonOption();

  TaskservShowCommand(Invocation invocation) {
    this.invocation = invocation;
  }

  @Override
  public Integer call() {
    var orchestrator = invocation.orchestrator();
    var packages = new Packages(invocation, orchestrator);
    var one = packages.get("taskserv", name);
    var console = invocation.console();
    if (json.isSet(invocation)) {
      console.print(JsonText.pretty(one));
      return ExitCode.DONE;
    }
    packages.write(one);
    resources.list(invocation, orchestrator, ResourceKind.TASKSERV).stream()
        .filter(installed -> installed.getName().equals(name))
        .forEach(installed -> console.print("installed as  " + installed.getId()));
    return ExitCode.DONE;
  }
}
