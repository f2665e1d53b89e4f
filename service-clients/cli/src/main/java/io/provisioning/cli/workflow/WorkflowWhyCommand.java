package io.provisioning.cli.workflow;

import io.provisioning.cli.console.CommandProblem;
import io.provisioning.cli.console.Elapsed;
import io.provisioning.cli.console.ExitCode;
import io.provisioning.cli.console.JsonText;
import io.provisioning.cli.console.Table;
import io.provisioning.cli.console.Text;
import io.provisioning.cli.invocation.Invocation;
import io.provisioning.cli.invocation.JsonOption;
import io.provisioning.client.orchestrator.model.WaitingView;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

@Command(name = "why", description = "Say what each operation that does not run waits for.")
final class WorkflowWhyCommand implements Callable<Integer> {

  private final Invocation invocation;

  @Mixin private WorkflowChoice choice = new WorkflowChoice();
  @Mixin private JsonOption json = new JsonOption();

  @Option(
      names = "--limit",
      paramLabel = "<n>",
      description = "This many operations at the most (default: 100).")
  private int limit = 100;

  WorkflowWhyCommand(Invocation invocation) {
    this.invocation = invocation;
  }

  @Override
  public Integer call() {
    if (limit < 1 || limit > 1000) {
      throw CommandProblem.INVALID_ARGUMENT.because(
          "`--limit` is a number from 1 to 1000", "leave it out for the first 100");
    }
    var orchestrator = invocation.orchestrator();
    var workflow = choice.of(invocation, orchestrator);
    var waiting = orchestrator.workflows().listWaiting(workflow.getId(), limit);
    if (json.isSet(invocation)) {
      invocation.console().print(JsonText.pretty(waiting));
    } else {
      print(waiting);
    }
    return ExitCode.DONE;
  }

  private void print(List<WaitingView> waiting) {
    var table = new Table("OPERATION", "FOR", "WAITS BECAUSE");
    waiting.forEach(operation -> rows(table, operation));
    table.print(invocation.console(), "no operation waits");
    if (waiting.size() == limit) {
      invocation.console().note("help: there may be more; `--limit` shows up to 1000");
    }
  }

  /** A row for each cause: they are sentences, and one below the other is what can be read. */
  private void rows(Table table, WaitingView waiting) {
    var operation = waiting.getOperation();
    var left = left(waiting);
    for (var because : waiting.getBecause()) {
      table.row(operation, left, Text.oneLine(because, Integer.MAX_VALUE));
      operation = "";
      left = "";
    }
  }

  private String left(WaitingView waiting) {
    if (waiting.getUntil() == null) {
      return "-";
    }
    var now = invocation.time().instant();
    return Elapsed.text(Duration.between(now, waiting.getUntil().toInstant()));
  }
}
