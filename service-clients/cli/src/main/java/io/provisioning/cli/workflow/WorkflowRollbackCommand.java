package io.provisioning.cli.workflow;

import io.provisioning.cli.console.CommandProblem;
import io.provisioning.cli.invocation.Invocation;
import io.provisioning.cli.orchestrator.WorkflowStates;
import io.provisioning.client.orchestrator.model.WorkflowStatus;
import io.provisioning.client.orchestrator.model.WorkflowView;
import java.util.List;
import java.util.UUID;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

@Command(
    name = "rollback",
    description = "Undo an ended workflow in reverse order, or continue an undo that failed.")
final class WorkflowRollbackCommand implements Callable<Integer> {

  private final Invocation invocation;

  @Mixin private RequiredWorkflow workflow = new RequiredWorkflow();
  @Mixin private WaitOption wait = new WaitOption();

  @Option(
      names = "--operation",
      paramLabel = "<operation>",
      description =
          "Undo only this operation and all that depends on it; may be given several times.")
  private List<String> operations = List.of();

  @Option(
      names = "--continue",
      description = "Only go on with an undo that failed; of anything else, do nothing.")
  private boolean continues;

  @Option(
      names = {"-y", "--yes"},
      description = "Do not ask for a confirmation.")
  private boolean yes;

  WorkflowRollbackCommand(Invocation invocation) {
    this.invocation = invocation;
  }

  @Override
  public Integer call() {
    var orchestrator = invocation.orchestrator();
    var api = orchestrator.workflows();
    if (continues || !yes) {
      admit(api.getWorkflow(workflow.id()));
    }
    var accepted =
        api.rollbackWorkflow(
            workflow.id(), UUID.randomUUID().toString(), operations.isEmpty() ? null : operations);
    return wait.conclude(invocation, orchestrator, accepted, this::isUndone);
  }

  private void admit(WorkflowView present) {
    if (continues && present.getState() != WorkflowStatus.ROLLBACK_FAILED) {
      throw CommandProblem.INVALID_ARGUMENT.because(
          "`--continue` goes on with an undo that failed; workflow `%s` is %s"
              .formatted(present.getId(), WorkflowStates.text(present.getState())),
          "leave it out to undo a workflow that has ended");
    }
    if (!yes) {
      invocation.console().confirm(question(present));
    }
  }

  private String question(WorkflowView present) {
    return operations.isEmpty()
        ? "This undoes %d operations on infrastructure `%s`."
            .formatted(present.getCounts().getSucceeded(), present.getInfrastructure())
        : "This undoes `%s` and all that depends on it on infrastructure `%s`."
            .formatted(String.join("`, `", operations), present.getInfrastructure());
  }

  private boolean isUndone(WorkflowView ended) {
    return ended.getState() == WorkflowStatus.ROLLED_BACK
        || (!operations.isEmpty() && ended.getState() == WorkflowStatus.PARTLY_ROLLED_BACK);
  }
}
