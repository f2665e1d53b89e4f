package io.provisioning.cli.workflow;

import io.provisioning.cli.console.Console;
import io.provisioning.cli.console.ExitCode;
import io.provisioning.cli.console.JsonText;
import io.provisioning.cli.console.Table;
import io.provisioning.cli.console.Text;
import io.provisioning.cli.invocation.Invocation;
import io.provisioning.cli.invocation.JsonOption;
import io.provisioning.cli.orchestrator.Pages;
import io.provisioning.cli.orchestrator.WorkflowStates;
import io.provisioning.client.orchestrator.model.OperationView;
import io.provisioning.client.orchestrator.model.WorkflowView;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Objects;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;

@Command(name = "show", description = "Show a workflow with its operations.")
final class WorkflowShowCommand implements Callable<Integer> {

  private final Invocation invocation;

  @Mixin private WorkflowChoice choice = new WorkflowChoice();
  @Mixin private JsonOption json = new JsonOption();

  WorkflowShowCommand(Invocation invocation) {
    this.invocation = invocation;
  }

  @Override
  public Integer call() {
    var orchestrator = invocation.orchestrator();
    var workflow = choice.of(invocation, orchestrator);
    var operations = new Pages(orchestrator).operations(workflow.getId());
    var console = invocation.console();
    if (json.isSet(invocation)) {
      var both = new LinkedHashMap<String, Object>();
      both.put("workflow", workflow);
      both.put("operations", operations);
      console.print(JsonText.pretty(both));
      return ExitCode.DONE;
    }
    head(console, workflow);
    table(operations).print(console, "it has no operations");
    operations.stream()
        .filter(operation -> operation.getError() != null)
        .forEach(operation ->
            console.print(
                console.style().red(operation.getId() + ": ")
                    + Text.printable(Objects.requireNonNull(operation.getError()))));
    return ExitCode.DONE;
  }

  private static void head(Console console, WorkflowView workflow) {
    console.print("workflow        " + workflow.getId());
    console.print("infrastructure  " + workflow.getInfrastructure());
    console.print(
        "state           "
            + WorkflowStates.text(workflow.getState())
            + (Boolean.TRUE.equals(workflow.getPaused()) ? ", paused" : ""));
    if (workflow.getReason() != null) {
      console.print("reason          " + Text.printable(workflow.getReason()));
    }
    console.print("submitted       " + workflow.getSubmittedAt());
    if (workflow.getEndedAt() != null) {
      console.print("ended           " + workflow.getEndedAt());
    }
  }

  private static String state(OperationView operation) {
    var state = operation.getState().getValue().replace('_', ' ');
    return switch (operation.getHold()) {
      case PAUSE -> state + ", paused";
      case APPROVAL -> state + ", needs approval";
      case null -> state;
    };
  }

  private static Table table(List<OperationView> operations) {
    var table = new Table("OPERATION", "STATE", "ATTEMPTS");
    operations.forEach(operation ->
        table.row(operation.getId(), state(operation), operation.getAttempts().toString()));
    return table;
  }
}
