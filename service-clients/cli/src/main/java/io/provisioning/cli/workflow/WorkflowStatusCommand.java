package io.provisioning.cli.workflow;

import io.provisioning.cli.console.JsonText;
import io.provisioning.cli.console.Text;
import io.provisioning.cli.invocation.Invocation;
import io.provisioning.cli.invocation.JsonOption;
import io.provisioning.cli.invocation.WorkflowChoice;
import io.provisioning.cli.orchestrator.WorkflowStates;
import io.provisioning.client.orchestrator.model.WorkflowView;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;

@Command(
    name = "status",
    description = "Show the state of a workflow in one line; exit code 1 if it did not succeed.")
final class WorkflowStatusCommand implements Callable<Integer> {

  private final Invocation invocation;

  @Mixin private WorkflowChoice choice = new WorkflowChoice();
  @Mixin private JsonOption json = new JsonOption();

  WorkflowStatusCommand(Invocation invocation) {
    this.invocation = invocation;
  }

  @Override
  public Integer call() {
    var workflow = choice.of(invocation, invocation.orchestrator());
    invocation.console().print(json.isSet(invocation) ? JsonText.pretty(workflow) : line(workflow));
    return WorkflowStates.exitCode(workflow.getState());
  }

  private static String line(WorkflowView workflow) {
    var counts = workflow.getCounts();
    var reason = workflow.getReason() == null ? "" : ": " + Text.printable(workflow.getReason());
    var by =
        workflow.getSubmittedBy() == null
            ? ""
            : ", submitted by " + Text.printable(workflow.getSubmittedBy().getName());
    return "%s %s, %d of %d operations done%s%s"
        .formatted(
            workflow.getId(),
            WorkflowStates.text(workflow),
            counts.getSucceeded(),
            counts.getTotal(),
            by,
            reason);
  }
}
