package io.provisioning.cli.infra;

import io.provisioning.cli.console.CommandProblem;
import io.provisioning.cli.console.ExitCode;
import io.provisioning.cli.console.JsonText;
import io.provisioning.cli.console.Table;
import io.provisioning.cli.console.Text;
import io.provisioning.cli.invocation.Invocation;
import io.provisioning.cli.invocation.JsonOption;
import io.provisioning.client.orchestrator.model.VersionSummary;
import io.provisioning.client.orchestrator.model.WorkflowView;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

@Command(
    name = "history",
    description = "List the versions of a declaration, newest first: who saved it, and why.")
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
    var workflows = byVersion(infrastructure.workflows(invocation));
    versions.stream()
        .filter(version -> version.getWorkflow() == null)
        .forEach(version -> version.setWorkflow(workflows.get(version.getId())));
    if (json.isSet(invocation)) {
      invocation.console().print(JsonText.pretty(versions));
    } else {
      table(versions).print(invocation.console(), "no versions yet");
    }
    return ExitCode.DONE;
  }

  /** The newest that applies each; a version that was saved first does not know it itself. */
  private static Map<String, String> byVersion(List<WorkflowView> workflows) {
    var byVersion = new HashMap<String, String>();
    workflows.forEach(
        workflow -> byVersion.putIfAbsent(workflow.getDeclaration(), workflow.getId()));
    return byVersion;
  }

  private static Table table(List<VersionSummary> versions) {
    var table = new Table("TIME", "BY", "VERSION", "WORKFLOW", "MESSAGE");
    versions.forEach(version ->
        table.row(
            Text.time(version.getAt()),
            Text.printable(version.getAuthor()) + (version.getOutside() ? " (outside)" : ""),
            VersionedOptions.brief(version.getId()),
            version.getWorkflow() == null ? "-" : version.getWorkflow(),
            Text.oneLine(version.getMessage(), 72)));
    return table;
  }
}
