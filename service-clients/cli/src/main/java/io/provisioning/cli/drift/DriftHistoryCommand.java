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
import java.util.Objects;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;

@Command(name = "history", description = "List drift that has ended, and who ended it.")
final class DriftHistoryCommand implements Callable<Integer> {

  private final Invocation invocation;

  @Mixin private InfraOption infra = new InfraOption();
  @Mixin private WorkspaceOption workspace = new WorkspaceOption();
  @Mixin private JsonOption json = new JsonOption();

  DriftHistoryCommand(Invocation invocation) {
    this.invocation = invocation;
  }

  @Override
  public Integer call() {
    var orchestrator = invocation.orchestrator();
    var infrastructure = infra.name().orElse(null);
    var found = orchestrator.drift().listEndedDrift(workspace.name(invocation), infrastructure);
    if (found.getItems().isEmpty() && infrastructure != null) {
      new Infrastructures(workspace.of(invocation), orchestrator).require(infrastructure);
    }
    var console = invocation.console();
    if (json.isSet(invocation)) {
      console.print(JsonText.pretty(found));
      return ExitCode.DONE;
    }
    var table = new Table("DRIFT", "WHAT", "SINCE", "ENDED", "BY", "WORKFLOW");
    found
        .getItems()
        .forEach(one ->
            table.row(
                one.getDrift().getId(),
                DriftText.what(one.getDrift()),
                Text.time(one.getDrift().getSince()),
                Text.time(one.getEndedAt()),
                Text.printable(Objects.requireNonNullElse(one.getBy(), "no workflow")),
                Objects.requireNonNullElse(one.getWorkflow(), "-")));
    table.print(console, "no drift has ended yet");
    return ExitCode.DONE;
  }
}
