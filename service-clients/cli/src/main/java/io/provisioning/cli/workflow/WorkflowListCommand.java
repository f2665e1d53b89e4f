package io.provisioning.cli.workflow;

import io.provisioning.cli.console.CommandProblem;
import io.provisioning.cli.console.DidYouMean;
import io.provisioning.cli.console.Elapsed;
import io.provisioning.cli.console.ExitCode;
import io.provisioning.cli.console.JsonText;
import io.provisioning.cli.console.Table;
import io.provisioning.cli.console.Text;
import io.provisioning.cli.invocation.InfraOption;
import io.provisioning.cli.invocation.Infrastructures;
import io.provisioning.cli.invocation.Invocation;
import io.provisioning.cli.invocation.JsonOption;
import io.provisioning.cli.invocation.WorkspaceOption;
import io.provisioning.cli.orchestrator.Pages;
import io.provisioning.cli.orchestrator.WorkflowStates;
import io.provisioning.client.orchestrator.model.WorkflowStatus;
import io.provisioning.client.orchestrator.model.WorkflowView;
import java.time.Duration;
import java.util.Arrays;
import java.util.concurrent.Callable;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

@Command(name = "list", description = "List workflows, newest first.")
final class WorkflowListCommand implements Callable<Integer> {

  private final Invocation invocation;

  @Mixin private WorkspaceOption workspace = new WorkspaceOption();
  @Mixin private InfraOption infra = new InfraOption();
  @Mixin private JsonOption json = new JsonOption();

  @Option(names = "--state", paramLabel = "<state>", description = "Only those in this state.")
  private @Nullable String state;

  @Option(
      names = "--by",
      paramLabel = "<who>",
      description = "Only those submitted by this user, service account or schedule.")
  private @Nullable String submitter;

  @Option(names = "--limit", paramLabel = "<n>", description = "At most this many (default: 20).")
  private int limit = 20;

  WorkflowListCommand(Invocation invocation) {
    this.invocation = invocation;
  }

  @Override
  public Integer call() {
    if (limit < 1 || limit > 1000) {
      throw CommandProblem.INVALID_ARGUMENT.because(
          "`--limit` must be from 1 to 1000", "omit it for the newest 20");
    }
    var orchestrator = invocation.orchestrator();
    var pages = new Pages(orchestrator);
    var workflows =
        pages.workflows(
            workspace.name(invocation), infra.name().orElse(null), wanted(), submitter, limit);
    if (workflows.isEmpty()) {
      var infrastructures = new Infrastructures(workspace.of(invocation), orchestrator);
      infra.name().ifPresent(infrastructures::require);
    }
    if (json.isSet(invocation)) {
      invocation.console().print(JsonText.pretty(workflows));
      return ExitCode.DONE;
    }
    var table = new Table("WORKFLOW", "INFRASTRUCTURE", "STATE", "OPERATIONS", "BY", "AGE", "TOOK");
    workflows.forEach(workflow -> row(table, workflow));
    table.print(
        invocation.console(),
        state == null && infra.name().isEmpty() ? "no workflows yet" : "no matching workflows");
    workflows.stream()
        .filter(workflow -> WorkflowStates.isActive(workflow.getState()))
        .map(WorkflowView::getId)
        .forEach(
            id -> Unapproved.print(invocation.console(), id, Unapproved.among(pages.pending(id))));
    return ExitCode.DONE;
  }

  private @Nullable WorkflowStatus wanted() {
    if (state == null) {
      return null;
    }
    var wanted = state;
    var names = Arrays.stream(WorkflowStatus.values()).map(WorkflowStatus::getValue).toList();
    return Arrays.stream(WorkflowStatus.values())
        .filter(status -> status.getValue().equals(wanted.replace('-', '_')))
        .findFirst()
        .orElseThrow(() ->
            CommandProblem.INVALID_ARGUMENT.because(
                "there is no state `%s`%s".formatted(wanted, DidYouMean.question(wanted, names)),
                "states are: " + String.join(", ", names)));
  }

  private void row(Table table, WorkflowView workflow) {
    var counts = workflow.getCounts();
    var submitted = workflow.getSubmittedAt().toInstant();
    var now = invocation.time().instant();
    var ended = workflow.getEndedAt() == null ? now : workflow.getEndedAt().toInstant();
    table.row(
        workflow.getId(),
        workflow.getInfrastructure(),
        WorkflowStates.text(workflow),
        counts.getSucceeded() + "/" + counts.getTotal(),
        workflow.getSubmittedBy() == null
            ? "-"
            : Text.printable(workflow.getSubmittedBy().getName()),
        Elapsed.text(Duration.between(submitted, now)),
        Elapsed.text(Duration.between(submitted, ended)));
  }
}
