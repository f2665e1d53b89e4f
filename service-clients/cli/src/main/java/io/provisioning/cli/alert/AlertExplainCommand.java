package io.provisioning.cli.alert;

import io.provisioning.cli.console.Console;
import io.provisioning.cli.console.ExitCode;
import io.provisioning.cli.console.JsonText;
import io.provisioning.cli.console.Text;
import io.provisioning.cli.invocation.Invocation;
import io.provisioning.cli.invocation.JsonOption;
import io.provisioning.client.detector.model.AlertView;
import io.provisioning.client.orchestrator.model.Cause;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Parameters;

@Command(name = "explain", description = "Show possible causes of an alert, most likely first.")
final class AlertExplainCommand implements Callable<Integer> {

  /** Alerts that begin this close together may have one cause. */
  private static final Duration TOGETHER = Duration.ofMinutes(10);

  private static final int MANY = 100;

  private final Invocation invocation;

  @Parameters(index = "0", paramLabel = "<alert>", description = "Id of the alert.")
  private String id = "";

  @Mixin private JsonOption json = new JsonOption();

  AlertExplainCommand(Invocation invocation) {
    this.invocation = invocation;
  }

  /** What is known about the cause of an alert. */
  record Explanation(AlertView alert, List<Cause> causes, List<AlertView> together) {}

  @Override
  public Integer call() {
    var alert = invocation.door().detector().alerts().getAlert(id);
    var explanation = new Explanation(alert, causes(alert), together(alert));
    if (json.isSet(invocation)) {
      invocation.console().print(JsonText.pretty(explanation));
    } else {
      print(invocation.console(), explanation);
    }
    return ExitCode.DONE;
  }

  private List<Cause> causes(AlertView alert) {
    return AlertedResource.of(alert)
        .map(about -> {
          var api = invocation.orchestrator().resources();
          return api.listCauses(about.id(), about.workspace(), alert.getStartedAt()).getItems();
        })
        .orElseGet(List::of);
  }

  private List<AlertView> together(AlertView alert) {
    var infrastructure = alert.getLabels().get("infrastructure");
    if (infrastructure == null) {
      return List.of();
    }
    return invocation.door().detector().alerts("all", null, infrastructure, MANY).stream()
        .filter(other -> !other.getId().equals(alert.getId()))
        .filter(other -> AlertedResource.isBeside(other, alert))
        .filter(other ->
            Duration.between(other.getStartedAt(), alert.getStartedAt()).abs().compareTo(TOGETHER)
                <= 0)
        .toList();
  }

  private static void print(Console console, Explanation explanation) {
    console.print(Text.printable(explanation.alert().getSummary()));
    if (explanation.causes().isEmpty()) {
      console.print("no cause found: no drift, no change, and no fault measured");
    }
    int rank = 1;
    for (var cause : explanation.causes()) {
      console.print("%d. %s".formatted(rank++, cause.getResource()));
      for (var sign : cause.getSigns()) {
        var since = sign.getSince() == null ? "" : ", since " + Text.time(sign.getSince());
        console.print("   " + Text.printable(sign.getSummary()) + since);
      }
      if (cause.getPath().size() > 2) {
        console.print("   via " + String.join(" > ", cause.getPath()));
      }
    }
    explanation
        .together()
        .forEach(other -> console.print("at the same time: " + Text.printable(other.getSummary())));
  }
}
