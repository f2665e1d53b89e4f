package io.provisioning.cli.alert;

import io.provisioning.cli.console.ExitCode;
import io.provisioning.cli.console.JsonText;
import io.provisioning.cli.console.Table;
import io.provisioning.cli.console.Text;
import io.provisioning.cli.invocation.Invocation;
import io.provisioning.cli.invocation.JsonOption;
import java.util.concurrent.Callable;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

@Command(name = "list", description = "List firing alerts, newest first.")
final class AlertListCommand implements Callable<Integer> {

  private static final int NAME_WIDTH = 60;

  private final Invocation invocation;

  /** Which are shown. */
  enum State {
    firing,
    resolved,
    all
  }

  @Option(
      names = "--state",
      paramLabel = "<state>",
      description = "Which: `firing` (default), `resolved` or `all`.")
  private State state = State.firing;

  @Option(
      names = "--severity",
      paramLabel = "<severity>",
      description = "Only this severity, such as `critical`.")
  private @Nullable String severity;

  @Option(
      names = "--search",
      paramLabel = "<text>",
      description = "Only those with this text in their name, summary or labels.")
  private @Nullable String search;

  @Option(names = "--limit", paramLabel = "<n>", description = "At most this many (default: 100).")
  private int limit = 100;

  @Mixin private JsonOption json = new JsonOption();

  AlertListCommand(Invocation invocation) {
    this.invocation = invocation;
  }

  @Override
  public Integer call() {
    var found =
        invocation.door().detector().alerts(state.name(), severity, search, Math.max(1, limit));
    if (json.isSet(invocation)) {
      invocation.console().print(JsonText.pretty(found));
      return ExitCode.DONE;
    }
    var table = new Table("ALERT", "SEVERITY", "STATE", "SINCE", "WHAT", "ACKNOWLEDGED BY");
    found.forEach(alert ->
        table.row(
            alert.getId(),
            Text.printable(alert.getSeverity()),
            alert.getState().getValue(),
            Text.time(alert.getStartedAt()),
            Text.oneLine(Text.printable(alert.getSummary()), NAME_WIDTH),
            alert.getAcknowledgedBy() == null ? "-" : Text.printable(alert.getAcknowledgedBy())));
    table.print(invocation.console(), state == State.firing ? "no firing alerts" : "no alerts");
    return ExitCode.DONE;
  }
}
