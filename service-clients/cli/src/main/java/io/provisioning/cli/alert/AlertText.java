package io.provisioning.cli.alert;

import io.provisioning.cli.console.Console;
import io.provisioning.cli.console.ExitCode;
import io.provisioning.cli.console.JsonText;
import io.provisioning.cli.console.Text;
import io.provisioning.client.detector.model.AlertView;
import org.jspecify.annotations.Nullable;

/** Alerts in words. */
final class AlertText {

  private AlertText() {}

  static int print(Console console, boolean json, AlertView alert) {
    if (json) {
      console.print(JsonText.pretty(alert));
      return ExitCode.DONE;
    }
    line(console, "alert", alert.getId());
    line(console, "rule", alert.getName());
    line(console, "state", alert.getState().getValue());
    line(console, "severity", alert.getSeverity());
    line(console, "summary", alert.getSummary());
    line(console, "description", alert.getDescription());
    line(console, "page", alert.getPage());
    line(console, "since", Text.time(alert.getStartedAt()));
    if (alert.getResolvedAt() != null) {
      line(console, "until", Text.time(alert.getResolvedAt()));
    }
    if (alert.getAcknowledgedBy() != null) {
      var at = Text.time(alert.getAcknowledgedAt());
      line(console, "acknowledged", "by " + alert.getAcknowledgedBy() + " since " + at);
    }
    line(console, "note", alert.getNote());
    alert.getLabels().forEach((name, value) -> line(console, "label", name + "=" + value));
    return ExitCode.DONE;
  }

  private static void line(Console console, String name, @Nullable String value) {
    if (value != null) {
      console.print("%-12s %s".formatted(name, Text.printable(value)));
    }
  }
}
