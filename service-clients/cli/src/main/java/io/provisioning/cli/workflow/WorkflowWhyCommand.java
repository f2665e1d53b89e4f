package io.provisioning.cli.workflow;

import io.provisioning.cli.console.ExitCode;
import io.provisioning.cli.console.JsonText;
import io.provisioning.cli.console.Table;
import io.provisioning.cli.console.Text;
import io.provisioning.cli.invocation.Invocation;
import io.provisioning.cli.invocation.JsonOption;
import io.provisioning.cli.invocation.WorkflowChoice;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;

@Command(name = "why", description = "Show what the operations of a workflow wait for.")
final class WorkflowWhyCommand implements Callable<Integer> {

  private static final int AT_ONCE = 1_000;

  private final Invocation invocation;

  @Mixin private WorkflowChoice choice = new WorkflowChoice();
  @Mixin private JsonOption json = new JsonOption();

  WorkflowWhyCommand(Invocation invocation) {
    this.invocation = invocation;
  }

  @Override
  public Integer call() {
    var orchestrator = invocation.orchestrator();
    var workflow = choice.of(invocation, orchestrator);
    var waiting = orchestrator.workflows().listWaiting(workflow.getId(), AT_ONCE);
    if (json.isSet(invocation)) {
      invocation.console().print(JsonText.pretty(waiting));
      return ExitCode.DONE;
    }
    var table = new Table("OPERATION", "WAITING FOR", "UNTIL");
    waiting.forEach(one ->
        table.row(
            one.getOperation(),
            Text.printable(String.join("; ", one.getBecause())),
            one.getUntil() == null ? "" : one.getUntil().toString()));
    table.print(invocation.console(), "nothing waits");
    return ExitCode.DONE;
  }
}
