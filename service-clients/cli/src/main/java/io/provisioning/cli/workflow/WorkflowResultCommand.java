package io.provisioning.cli.workflow;

import io.provisioning.cli.console.Console;
import io.provisioning.cli.console.Elapsed;
import io.provisioning.cli.console.JsonText;
import io.provisioning.cli.console.Table;
import io.provisioning.cli.console.Text;
import io.provisioning.cli.invocation.Invocation;
import io.provisioning.cli.invocation.JsonOption;
import io.provisioning.cli.invocation.WorkflowChoice;
import io.provisioning.cli.orchestrator.WorkflowStates;
import io.provisioning.client.orchestrator.model.KindView;
import io.provisioning.client.orchestrator.model.ResultView;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.Callable;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;

@Command(
    name = "result",
    description = "Summarize what a workflow did; exit code 1 if it did not succeed.")
final class WorkflowResultCommand implements Callable<Integer> {

  private final Invocation invocation;

  @Mixin private WorkflowChoice choice = new WorkflowChoice();
  @Mixin private JsonOption json = new JsonOption();

  WorkflowResultCommand(Invocation invocation) {
    this.invocation = invocation;
  }

  @Override
  public Integer call() {
    var orchestrator = invocation.orchestrator();
    var workflow = choice.of(invocation, orchestrator);
    var result = orchestrator.workflows().getResult(workflow.getId());
    var console = invocation.console();
    if (json.isSet(invocation)) {
      console.print(JsonText.pretty(result));
    } else {
      print(console, result);
    }
    return WorkflowStates.exitCode(result.getState());
  }

  private static void print(Console console, ResultView result) {
    console.print(
        "%s %s after %s, %d attempts"
            .formatted(
                result.getId(),
                WorkflowStates.text(result.getState()),
                elapsed(result.getElapsed()),
                result.getAttempts()));
    if (result.getReason() != null) {
      console.print("reason: " + Text.printable(result.getReason()));
    }
    kinds(result.getKinds()).print(console, "no operations");
    path(console, result);
    failures(console, result);
    undone(console, result);
    outputs(console, result);
  }

  private static Table kinds(List<KindView> kinds) {
    var table = new Table("ACTION", "KIND", "OUTCOME", "MEDIAN", "LONGEST");
    kinds.forEach(kind ->
        table.row(
            kind.getAction().getValue(),
            kind.getKind(),
            kind.getOutcomes().stream()
                .map(outcome ->
                    outcome.getCount() + " " + outcome.getState().getValue().replace('_', ' '))
                .collect(Collectors.joining(", ")),
            elapsed(kind.getMedian()),
            elapsed(kind.getLongest())));
    return table;
  }

  private static void path(Console console, ResultView result) {
    var path = result.getCriticalPath();
    if (!path.getOperations().isEmpty()) {
      console.print(
          "longest path: %s, %s"
              .formatted(elapsed(path.getDuration()), String.join(" → ", path.getOperations())));
    }
  }

  private static void failures(Console console, ResultView result) {
    var failures = result.getFailures();
    for (var failure : failures.getItems()) {
      console.print(
          console.style().red(failure.getOperation() + ": ")
              + Text.printable(failure.getProblem()));
    }
    more(console, failures.getMore());
  }

  private static void undone(Console console, ResultView result) {
    var undone = result.getUndone();
    undone.getItems().forEach(operation -> console.print("undone: " + operation));
    more(console, undone.getMore());
  }

  private static void outputs(Console console, ResultView result) {
    var outputs = result.getOutputs();
    if (!outputs.getItems().isEmpty()) {
      var table = new Table("RESOURCE", "OUTPUTS");
      outputs
          .getItems()
          .forEach(output ->
              table.row(
                  output.getResource(),
                  output.getFacts().entrySet().stream()
                      .map(fact -> fact.getKey() + "=" + Text.printable(fact.getValue()))
                      .sorted()
                      .collect(Collectors.joining(" "))));
      table.print(console, "");
      more(console, outputs.getMore());
    }
  }

  private static void more(Console console, int more) {
    if (more > 0) {
      console.print("… and " + more + " more");
    }
  }

  private static String elapsed(@Nullable String duration) {
    return duration == null ? "" : Elapsed.text(Duration.parse(duration));
  }
}
