package io.provisioning.cli.workflow;

import io.provisioning.cli.console.Console;
import io.provisioning.cli.console.ExitCode;
import io.provisioning.cli.console.JsonText;
import io.provisioning.cli.console.Text;
import io.provisioning.cli.invocation.Invocation;
import io.provisioning.cli.invocation.JsonOption;
import io.provisioning.cli.invocation.WorkflowChoice;
import io.provisioning.client.orchestrator.model.LogLine;
import java.util.concurrent.Callable;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

@Command(name = "logs", description = "Print the output of a workflow's operations.")
final class WorkflowLogsCommand implements Callable<Integer> {

  private static final int PAGE = 1000;

  private final Invocation invocation;

  @Mixin private WorkflowChoice choice = new WorkflowChoice();
  @Mixin private JsonOption json = new JsonOption();

  @Option(
      names = "--operation",
      paramLabel = "<operation>",
      description = "Only this operation, such as `create taskserv/db/postgres`.")
  private @Nullable String operation;

  WorkflowLogsCommand(Invocation invocation) {
    this.invocation = invocation;
  }

  @Override
  public Integer call() {
    var orchestrator = invocation.orchestrator();
    var id = choice.of(invocation, orchestrator).getId();
    int offset = 0;
    while (true) {
      var page = orchestrator.workflows().getLogs(id, operation, offset, PAGE);
      page.getLines().forEach(line -> print(invocation.console(), line));
      if (page.getLines().isEmpty() || page.getNextOffset() <= offset) {
        return ExitCode.DONE;
      }
      offset = page.getNextOffset();
    }
  }

  private void print(Console console, LogLine line) {
    console.print(
        json.isSet(invocation)
            ? JsonText.compact(line)
            : console.style().dim(line.getOperation() + "  ") + Text.printable(line.getText()));
  }
}
