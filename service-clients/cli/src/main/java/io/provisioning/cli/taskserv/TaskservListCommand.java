package io.provisioning.cli.taskserv;

import io.provisioning.cli.console.Console;
import io.provisioning.cli.console.ExitCode;
import io.provisioning.cli.console.JsonText;
import io.provisioning.cli.console.Table;
import io.provisioning.cli.invocation.Invocation;
import io.provisioning.cli.invocation.JsonOption;
import io.provisioning.cli.invocation.Resources;
import io.provisioning.cli.orchestrator.Orchestrator;
import io.provisioning.client.orchestrator.model.ResourceKind;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

@Command(name = "list", description = "List installed or available taskservs.")
final class TaskservListCommand implements Callable<Integer> {

  private final Invocation invocation;

  @Option(names = "--available", description = "List available taskservs.")
  private boolean available;

  @Mixin private Resources resources = new Resources();
  @Mixin private JsonOption json = new JsonOption();

  TaskservListCommand(Invocation invocation) {
    this.invocation = invocation;
  }

  @Override
  public Integer call() {
    var orchestrator = invocation.orchestrator();
    var console = invocation.console();
    if (available) {
      available(orchestrator, console);
    } else {
      installed(orchestrator, console);
    }
    return ExitCode.DONE;
  }

  private void available(Orchestrator orchestrator, Console console) {
    var packages = orchestrator.extensions().listExtensions("taskserv");
    if (json.isSet(invocation)) {
      console.print(JsonText.pretty(packages));
      return;
    }
    var table = new Table("TASKSERV", "VERSION", "CATEGORY", "SOFTWARE", "SUMMARY");
    packages.forEach(one ->
        table.row(
            one.getName(),
            one.getVersion(),
            one.getCategory(),
            one.getSoftware(),
            one.getSummary()));
    table.print(console, "the catalogue has no taskservs");
  }

  private void installed(Orchestrator orchestrator, Console console) {
    var taskservs = resources.list(invocation, orchestrator, ResourceKind.TASKSERV);
    if (json.isSet(invocation)) {
      console.print(JsonText.pretty(taskservs));
      return;
    }
    var table = new Table("TASKSERV", "SERVER", "INFRASTRUCTURE", "VERSION");
    taskservs.forEach(one ->
        table.row(
            one.getName(),
            Resources.text(one.getServer()),
            one.getInfrastructure(),
            String.valueOf(one.getSpecification().getOrDefault("version", "-"))));
    table.print(console, "no taskservs; `taskserv list --available` lists the catalogue");
  }
}
