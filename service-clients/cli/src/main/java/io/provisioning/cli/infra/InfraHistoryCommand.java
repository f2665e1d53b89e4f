package io.provisioning.cli.infra;

import io.provisioning.cli.console.CommandProblem;
import io.provisioning.cli.console.ExitCode;
import io.provisioning.cli.console.JsonText;
import io.provisioning.cli.console.Table;
import io.provisioning.cli.console.Text;
import io.provisioning.cli.invocation.Invocation;
import io.provisioning.cli.invocation.JsonOption;
import io.provisioning.client.orchestrator.model.VersionSummary;
import java.util.List;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

@Command(
    name = "history",
    description =
        "List the versions of a declaration, newest first: who saved it, why, and which is in"
            + " force.")
final class InfraHistoryCommand implements Callable<Integer> {

  private static final int MOST = 1000;

  private final Invocation invocation;

  @Mixin private VersionedOptions infrastructure = new VersionedOptions();

  @Option(
      names = {"-n", "--limit"},
      paramLabel = "<n>",
      description = "At most this many (default: 20).")
  private int limit = 20;

  @Mixin private JsonOption json = new JsonOption();

  InfraHistoryCommand(Invocation invocation) {
    this.invocation = invocation;
  }

  @Override
  public Integer call() {
    if (limit < 1 || limit > MOST) {
      throw CommandProblem.INVALID_ARGUMENT.because(
          "`--limit` must be from 1 to %2$d, not %1$d".formatted(limit, MOST));
    }
    var versions = infrastructure.versions(invocation, limit);
    if (json.isSet(invocation)) {
      invocation.console().print(JsonText.pretty(versions));
    } else {
      table(versions).print(invocation.console(), "no versions yet");
    }
    return ExitCode.DONE;
  }

  /** What has become of it. */
  private static String state(VersionSummary version) {
    if (version.getInForce()) {
      return "in force";
    }
    return version.getState() == null ? "saved" : version.getState().getValue().replace('_', ' ');
  }

  private static Table table(List<VersionSummary> versions) {
    var table = new Table("TIME", "BY", "VERSION", "STATE", "WORKFLOW", "MESSAGE");
    versions.forEach(version ->
        table.row(
            Text.time(version.getAt()),
            Text.printable(version.getAuthor()) + (version.getOutside() ? " (outside)" : ""),
            VersionedOptions.brief(version.getId()),
            state(version),
            version.getWorkflow() == null ? "-" : version.getWorkflow(),
            Text.oneLine(version.getMessage(), 72)));
    return table;
  }
}
