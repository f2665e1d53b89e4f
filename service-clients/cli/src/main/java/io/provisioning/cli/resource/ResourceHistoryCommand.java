package io.provisioning.cli.resource;

import io.provisioning.cli.console.CommandProblem;
import io.provisioning.cli.console.ExitCode;
import io.provisioning.cli.console.JsonText;
import io.provisioning.cli.console.Table;
import io.provisioning.cli.console.Text;
import io.provisioning.cli.invocation.Invocation;
import io.provisioning.cli.invocation.JsonOption;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

@Command(
    name = "history",
    description =
        "Show the history of a resource and of what is on it, newest first; also of a deleted one.")
final class ResourceHistoryCommand implements Callable<Integer> {

  private final Invocation invocation;

  @Option(
      names = {"-n", "--limit"},
      paramLabel = "<n>",
      description = "At most this many (default: 20).")
  private int limit = 20;

  @Mixin private ResourceOption resource = new ResourceOption();
  @Mixin private JsonOption json = new JsonOption();

  ResourceHistoryCommand(Invocation invocation) {
    this.invocation = invocation;
  }

  @Override
  public Integer call() {
    var changes =
        invocation
            .orchestrator()
            .resources()
            .getHistory(resource.id(), resource.workspace(invocation), null, limit)
            .getItems();
    if (changes.isEmpty()) {
      throw CommandProblem.UNKNOWN_NAME.because(
          "there is no history of a resource `%s`".formatted(resource.id()),
          "`./provisioning resource list` lists the ids of existing ones");
    }
    if (json.isSet(invocation)) {
      invocation.console().print(JsonText.pretty(changes));
      return ExitCode.DONE;
    }
    var table = new Table("WHEN", "WHAT", "RESOURCE", "WORKFLOW", "CHANGES");
    changes.forEach(one ->
        table.row(
            Text.time(one.getAt()),
            one.getUndo() ? "undone" : one.getChange().getValue(),
            one.getResource(),
            one.getWorkflow(),
            Changes.text(one.getChange(), one.getChanges())));
    table.print(invocation.console(), "");
    return ExitCode.DONE;
  }
}
