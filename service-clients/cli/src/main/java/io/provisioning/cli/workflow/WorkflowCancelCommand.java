package io.provisioning.cli.workflow;

import io.provisioning.cli.invocation.Invocation;
import io.provisioning.client.orchestrator.model.WorkflowStatus;
import java.util.UUID;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

@Command(
    name = "cancel",
    description = "Start nothing more, and undo what was done unless told not to.")
final class WorkflowCancelCommand implements Callable<Integer> {

  private final Invocation invocation;

  @Mixin private RequiredWorkflow workflow = new RequiredWorkflow();
  @Mixin private WaitOption wait = new WaitOption();

  @Option(
      names = "--rollback",
      negatable = true,
      defaultValue = "true",
      fallbackValue = "true",
      description = "Undo what was done, or let it stay (default: --rollback).")
  private boolean rollback = true;

  WorkflowCancelCommand(Invocation invocation) {
    this.invocation = invocation;
  }

  @Override
  public Integer call() {
    var orchestrator = invocation.orchestrator();
    var accepted =
        orchestrator
            .workflows()
            .cancelWorkflow(workflow.id(), UUID.randomUUID().toString(), rollback);
    return wait.conclude(
        invocation,
        orchestrator,
        accepted,
        ended ->
            ended.getState() == WorkflowStatus.CANCELLED
                || ended.getState() == WorkflowStatus.ROLLED_BACK);
  }
}
