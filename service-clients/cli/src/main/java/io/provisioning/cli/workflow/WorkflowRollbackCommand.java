package io.provisioning.cli.workflow;

import io.provisioning.cli.invocation.Invocation;
import io.provisioning.client.orchestrator.model.WorkflowStatus;
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
    if (!yes) {
      var present = api.getWorkflow(workflow.id());
      invocation
          .console()
          .confirm(
              "This undoes %d operations on infrastructure `%s`."
                  .formatted(present.getCounts().getSucceeded(), present.getInfrastructure()));
    }
    var accepted = api.rollbackWorkflow(workflow.id(), UUID.randomUUID().toString(), null);
    return wait.conclude(
        invocation,
        orchestrator,
        accepted,
        ended -> ended.getState() == WorkflowStatus.ROLLED_BACK);
  }
}
