package io.provisioning.cli.steering;

import io.provisioning.cli.console.CommandProblem;
import io.provisioning.cli.invocation.Invocation;
import io.provisioning.cli.orchestrator.WorkflowStates;
import io.provisioning.client.orchestrator.model.WorkflowStatus;
import io.provisioning.client.orchestrator.model.WorkflowView;
import java.util.ArrayList;
import java.util.List;
import java.util.UUID;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

@Command(
    name = "rollback",
    description = "Undo an ended workflow in reverse order, or continue an undo that failed.")
public final class WorkflowRollbackCommand implements Callable<Integer> {

  private final Invocation invocation;

  @Mixin private RequiredWorkflow workflow = new RequiredWorkflow();
  @Mixin private WaitOption wait = new WaitOption();

  @Option(
      names = "--operation",
      paramLabel = "<operation>",
      description = "Only this operation and what depends on it; can be repeated.")
  private List<String> operations = new ArrayList<>();

  @Option(names = "--continue", description = "Only continue an undo that failed.")
  private boolean goOn;

  @Option(
      names = {"-y", "--yes"},
      description = "Do not ask for confirmation.")
  private boolean yes;

  WorkflowRollbackCommand(Invocation invocation) {
    this.invocation = invocation;
  }

  @Override
  public Integer call() {
    var orchestrator = invocation.orchestrator();
    var api = orchestrator.workflows();
    if (goOn) {
      requireStuck(api.getWorkflow(workflow.id()));
    } else if (!yes) {
      var present = api.getWorkflow(workflow.id());
      invocation
          .console()
          .confirm(
              "This undoes %s on infrastructure `%s`."
                  .formatted(
                      operations.isEmpty()
                          ? present.getCounts().getSucceeded() + " operations"
                          : String.join(", ", operations) + " and all that depend on it",
                      present.getInfrastructure()));
    }
    long known = wait.known(invocation, orchestrator, workflow.id());
    var accepted = api.rollbackWorkflow(workflow.id(), UUID.randomUUID().toString(), operations);
    return wait.conclude(
        invocation,
        orchestrator,
        known,
        accepted,
        ended ->
            ended.getState() == WorkflowStatus.ROLLED_BACK
                || ended.getState() == WorkflowStatus.PARTLY_ROLLED_BACK);
  }

  private static void requireStuck(WorkflowView present) {
    if (present.getState() != WorkflowStatus.ROLLBACK_FAILED) {
      throw CommandProblem.INVALID_ARGUMENT.because(
          "workflow `%s` is %s: there is no undo to continue"
              .formatted(present.getId(), WorkflowStates.text(present.getState())),
          "leave out `--continue` to undo it");
    }
  }
}
