package io.provisioning.cli.assistant;

import io.provisioning.cli.console.Console;
import io.provisioning.cli.console.ExitCode;
import io.provisioning.cli.console.JsonText;
import io.provisioning.cli.console.Text;
import io.provisioning.cli.invocation.Invocation;
import io.provisioning.cli.invocation.JsonOption;
import io.provisioning.cli.invocation.WorkflowChoice;
import io.provisioning.client.mcp.model.ExplanationView;
import io.provisioning.client.mcp.model.StatementView;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;

@Command(
    name = "explain",
    description = {
      "Explain why a workflow failed or waits, and what to do: its errors and output, alerts, drift"
          + " and log lines of that time, and the documentation.",
      "Each statement names its source."
    })
final class AiExplainCommand implements Callable<Integer> {

  private static final int WIDEST = 300;

  private final Invocation invocation;

  @Mixin private WorkflowChoice choice = new WorkflowChoice();
  @Mixin private JsonOption json = new JsonOption();

  AiExplainCommand(Invocation invocation) {
    this.invocation = invocation;
  }

  @Override
  public Integer call() {
    var id = choice.of(invocation, invocation.orchestrator()).getId();
    var explanation = invocation.door().assistant().explanations().explainWorkflow(id);
    if (json.isSet(invocation)) {
      invocation.console().print(JsonText.pretty(explanation));
    } else {
      print(invocation.console(), explanation);
    }
    return ExitCode.DONE;
  }

  private static void print(Console console, ExplanationView explanation) {
    console.print(
        Text.oneLine(
            "%s in %s, workflow %s: %s"
                .formatted(
                    explanation.getInfrastructure(),
                    explanation.getWorkspace(),
                    explanation.getWorkflow(),
                    explanation.getState()),
            WIDEST));
    var title = "";
    for (var statement : explanation.getStatements()) {
      if (!title.equals(title(statement))) {
        title = title(statement);
        console.print("");
        console.print(console.style().bold(title));
      }
      Text.printable(statement.getText()).lines().forEach(line -> console.print("  " + line));
      console.print(console.style().dim("    " + Text.oneLine(statement.getSource(), WIDEST)));
    }
    if (explanation.getStatements().isEmpty()) {
      console.print("nothing failed, and nothing waits");
    }
    explanation
        .getUnread()
        .forEach(each -> console.print("could not be read: " + Text.oneLine(each, WIDEST)));
  }

  private static String title(StatementView statement) {
    return switch (statement.getKind()) {
      case REASON, FAILURE -> "Why";
      case OUTPUT -> "Output";
      case UNDONE -> "Undone";
      case WAITING -> "Waits for";
      case ALERT -> "Alerts at that time";
      case DRIFT -> "Drift";
      case LOG -> "Log of the orchestrator";
      case ADVICE -> "What to do";
    };
  }
}
