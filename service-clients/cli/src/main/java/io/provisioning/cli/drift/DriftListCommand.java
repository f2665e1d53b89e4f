package io.provisioning.cli.drift;

import io.provisioning.cli.console.ExitCode;
import io.provisioning.cli.console.JsonText;
import io.provisioning.cli.console.Table;
import io.provisioning.cli.console.Text;
import io.provisioning.cli.invocation.InfraOption;
import io.provisioning.cli.invocation.Infrastructures;
import io.provisioning.cli.invocation.Invocation;
import io.provisioning.cli.invocation.JsonOption;
import io.provisioning.cli.invocation.WorkspaceOption;
import io.provisioning.client.orchestrator.model.Drift;
import java.util.concurrent.Callable;
import java.util.stream.Collectors;
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
    var console = invocation.console();
    if (json.isSet(invocation)) {
      console.print(JsonText.pretty(found));
      return ExitCode.DONE;
    }
    var table = new Table("DRIFT", "WHAT", "SINCE", "CHANGES");
    found
        .getItems()
        .forEach(one ->
            table.row(
                one.getId(),
                DriftText.what(one) + (one.getIgnored() == null ? "" : " (ignored)"),
                Text.time(one.getSince()),
                changes(one)));
    table.print(console, "no drift");
    found.getLooks().stream()
        .filter(look -> look.getComplaint() != null)
        .forEach(look ->
            console.note(
                "note: %s cannot be checked now: %s"
                    .formatted(look.getInfrastructure(), Text.printable(look.getComplaint()))));
    return ExitCode.DONE;
  }

  private static String changes(Drift drift) {
    return drift.getChanges().stream()
        .map(DriftText::change)
        .map(Text::printable)
        .collect(Collectors.joining(", "));
  }
}
