package io.provisioning.cli.resource;

import io.provisioning.cli.console.ExitCode;
import io.provisioning.cli.console.JsonText;
import io.provisioning.cli.console.Table;
import io.provisioning.cli.invocation.Infrastructures;
import io.provisioning.cli.invocation.Invocation;
import io.provisioning.cli.invocation.JsonOption;
import io.provisioning.cli.invocation.Moment;
import io.provisioning.cli.invocation.WorkspaceOption;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

@Command(name = "diff", description = "Show what changed in an infrastructure between two times.")
final class ResourceDiffCommand implements Callable<Integer> {

  private final Invocation invocation;

  @Parameters(paramLabel = "<infra>", description = "Name of the infrastructure.")
  private String infrastructure = "";

  @Option(
      names = "--from",
      paramLabel = "<time>",
      required = true,
      description = "A time, or `2h` for two hours ago.")
  private String from = "";

  @Option(
      names = "--to",
      paramLabel = "<time>",
      description = "A time, or `10m` for ten minutes ago (default: now).")
  private String to = "0s";

  @Mixin private WorkspaceOption workspace = new WorkspaceOption();
  @Mixin private JsonOption json = new JsonOption();

  ResourceDiffCommand(Invocation invocation) {
    this.invocation = invocation;
  }

  @Override
  public Integer call() {
    var orchestrator = invocation.orchestrator();
    var differences =
        orchestrator
            .resources()
            .listDifferences(
                workspace.name(invocation),
                infrastructure,
                Moment.of(from, invocation.time()),
                Moment.of(to, invocation.time()))
            .getItems();
    if (differences.isEmpty()) {
      new Infrastructures(workspace.of(invocation), orchestrator).require(infrastructure);
    }
    if (json.isSet(invocation)) {
      invocation.console().print(JsonText.pretty(differences));
      return ExitCode.DONE;
    }
    var table = new Table("RESOURCE", "WHAT", "CHANGES");
    differences.forEach(one ->
        table.row(
            one.getResource(),
            one.getChange().getValue(),
            Changes.text(one.getChange(), one.getChanges())));
    table.print(invocation.console(), "no differences");
    return ExitCode.DONE;
  }
}
