package io.provisioning.cli.workflow;

import io.provisioning.cli.console.Console;
import io.provisioning.cli.console.ExitCode;
import io.provisioning.cli.console.JsonText;
import io.provisioning.cli.console.Table;
import io.provisioning.cli.console.Text;
import io.provisioning.cli.invocation.Invocation;
import io.provisioning.cli.invocation.JsonOption;
import io.provisioning.cli.invocation.WorkflowChoice;
import io.provisioning.cli.orchestrator.Pages;
import io.provisioning.cli.orchestrator.WorkflowRequests;
import io.provisioning.cli.orchestrator.WorkflowStates;
import io.provisioning.client.orchestrator.model.Actor;
import io.provisioning.client.orchestrator.model.EventView;
import io.provisioning.client.orchestrator.model.OperationStatus;
import io.provisioning.client.orchestrator.model.OperationView;
import io.provisioning.client.orchestrator.model.WorkflowView;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.Callable;
import org.jspecify.annotations.Nullable;
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
    var requests = new WorkflowRequests(orchestrator).of(workflow);
    var console = invocation.console();
    if (json.isSet(invocation)) {
      var all = new LinkedHashMap<String, Object>();
      all.put("workflow", workflow);
      all.put("operations", operations);
      all.put("requests", requests.stream().map(WorkflowShowCommand::asked).toList());
      console.print(JsonText.pretty(all));
      return ExitCode.DONE;
    }
    head(console, workflow);
    requests.forEach(request -> console.print(line(request)));
    table(operations).print(console, "no operations");
    remarks(console, operations);
    if (WorkflowStates.isActive(workflow.getState())) {
      Unapproved.print(console, workflow.getId(), Unapproved.among(operations));
    }
    return ExitCode.DONE;
  }

  private static void remarks(Console console, List<OperationView> operations) {
    var style = console.style();
    for (var operation : operations) {
      if (operation.getError() != null) {
        console.print(style.red(operation.getId() + ": ") + Text.printable(operation.getError()));
      }
      if (operation.getDegraded() != null) {
        console.print(
            style.yellow(operation.getId() + ": ") + Text.printable(operation.getDegraded()));
      }
    }
  }

  private static void head(Console console, WorkflowView workflow) {
    console.print("workflow        " + workflow.getId());
    console.print("infrastructure  " + workflow.getInfrastructure());
    console.print("state           " + WorkflowStates.text(workflow));
    if (workflow.getReason() != null) {
      console.print("reason          " + Text.printable(workflow.getReason()));
    }
    if (workflow.getPriority() != null) {
      console.print("priority        " + workflow.getPriority());
    }
    console.print(
        "submitted       " + Text.time(workflow.getSubmittedAt()) + by(workflow.getSubmittedBy()));
    if (workflow.getEndedAt() != null) {
      console.print("ended           " + Text.time(workflow.getEndedAt()));
    }
  }

  private static String by(@Nullable Actor actor) {
    return actor == null ? "" : " by " + Text.printable(actor.getName());
  }

  /** Such as {@code approved 2026-11-20T00:00:00Z by ada: create server/web}. */
  private static String line(EventView request) {
    return "%-16s%s%s%s%s"
        .formatted(
            WorkflowRequests.word(request).orElse(request.getType()),
            Text.time(request.getAt()),
            by(request.getBy()),
            after(request.getOperation()),
            after("asked for".equals(request.getMessage()) ? null : request.getMessage()));
  }

  private static String after(@Nullable String text) {
    return text == null ? "" : ": " + Text.printable(text);
  }

  private static Map<String, Object> asked(EventView request) {
    var asked = new LinkedHashMap<String, Object>();
    asked.put("type", request.getType());
    asked.put("at", request.getAt());
    asked.put("by", request.getBy());
    if (request.getOperation() != null) {
      asked.put("operation", request.getOperation());
    }
    if (request.getMessage() != null) {
      asked.put("message", request.getMessage());
    }
    return asked;
  }

  private static Table table(List<OperationView> operations) {
    var table = new Table("OPERATION", "STATE", "ATTEMPTS");
    operations.forEach(operation ->
        table.row(operation.getId(), state(operation), operation.getAttempts().toString()));
    return table;
  }

  private static String state(OperationView operation) {
    var state = operation.getState().getValue().replace('_', ' ');
    if (operation.getState() != OperationStatus.PENDING
        && operation.getState() != OperationStatus.WAITING_RETRY) {
      return state; // a hold means nothing to what runs or is over
    }
    return switch (operation.getHold()) {
      case null -> state;
      case APPROVAL -> state + ", needs approval";
      case PAUSE -> state + ", paused";
    };
  }
}
