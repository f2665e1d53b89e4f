package io.provisioning.cli.overview;

import io.provisioning.cli.console.ExitCode;
import io.provisioning.cli.console.JsonText;
import io.provisioning.cli.console.Table;
import io.provisioning.cli.console.Text;
import io.provisioning.cli.invocation.Invocation;
import io.provisioning.cli.invocation.JsonOption;
import io.provisioning.client.controlcenter.model.BrokenView;
import io.provisioning.client.controlcenter.model.CountsView;
import io.provisioning.client.controlcenter.model.OverviewView;
import java.util.Optional;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;

/** Shows services, how much there is, and what is broken. */
@Command(
    name = "overview",
    description = "Show the state of the platform: services, number of resources, what is broken.")
public final class OverviewCommand implements Callable<Integer> {

  private final Invocation invocation;

  @Mixin private JsonOption json = new JsonOption();

  public OverviewCommand(Invocation invocation) {
    this.invocation = invocation;
  }

  @Override
  public Integer call() {
    var overview = invocation.door().controlCenter().overview().getOverview();
    if (json.isSet(invocation)) {
      invocation.console().print(JsonText.pretty(overview));
    } else {
      print(overview);
    }
    return ExitCode.DONE;
  }

  private void print(OverviewView overview) {
    var services = new Table("SERVICE", "STATE", "SINCE", "VERSION");
    overview
        .getServices()
        .forEach(service ->
            services.row(
                Text.printable(service.getName()),
                service.getState().getValue(),
                Text.time(service.getSince()),
                Text.printable(Optional.ofNullable(service.getVersion()).orElse("-"))));
    services.print(invocation.console(), "no service");
    printProcesses(overview);
    invocation.console().print("");
    invocation.console().print(counts(overview.getCounts()));
    if (!overview.getBroken().isEmpty()) {
      invocation.console().print("");
      var broken = new Table("BROKEN", "ID", "WHAT", "SINCE");
      overview
          .getBroken()
          .forEach(one ->
              broken.row(
                  one.getKind().getValue(),
                  Text.printable(one.getId()),
                  Text.printable(what(one)),
                  Text.time(one.getSince())));
      broken.print(invocation.console(), "");
    }
  }

  /** Those that were started again, or were not. */
  private void printProcesses(OverviewView overview) {
    var processes = new Table("PROCESS", "STATE", "RESTARTS", "REASON");
    overview.getProcesses().stream()
        .filter(process -> process.getReason() != null)
        .forEach(process ->
            processes.row(
                Text.printable(process.getName()),
                process.getState().getValue(),
                String.valueOf(process.getRestarts()),
                Text.printable(String.valueOf(process.getReason()))));
    if (!processes.isEmpty()) {
      invocation.console().print("");
      processes.print(invocation.console(), "");
    }
  }

  private static String what(BrokenView broken) {
    var workflow = broken.getWorkflow();
    return workflow == null
        ? broken.getWhat()
        : "%s in %s: %s"
            .formatted(workflow.getInfrastructure(), workflow.getWorkspace(), broken.getWhat());
  }

  private static String counts(CountsView counts) {
    var taskservs = Text.count(counts.getTaskservs(), "taskserv");
    if (counts.getUnhealthyTaskservs() > 0) {
      taskservs += " (%d unhealthy)".formatted(counts.getUnhealthyTaskservs());
    }
    var text =
        String.join(
            ", ",
            Text.count(counts.getServers(), "server"),
            Text.count(counts.getNetworks(), "network"),
            Text.count(counts.getVolumes(), "volume"),
            taskservs,
            Text.count(counts.getClusters(), "cluster"));
    return Boolean.TRUE.equals(counts.getKnown())
        ? text
        : text + " (as of " + Text.time(counts.getAsOf()) + ")";
  }
}
