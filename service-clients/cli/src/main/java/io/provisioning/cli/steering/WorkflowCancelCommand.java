package io.provisioning.cli.steering;

import io.provisioning.cli.invocation.Invocation;
import io.provisioning.client.orchestrator.model.WorkflowStatus;
import java.util.UUID;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

@Command(name = "cancel", description = "Cancel a workflow and undo what was done.")
public final class WorkflowCancelCommand implements Callable<Integer> {

  private final Invocation invocation;

  @Mixin private RequiredWorkflow workflow = new RequiredWorkflow();
  @Mixin private WaitOption wait = new WaitOption();

  @Option(names = "--no-rollback", description = "Keep what was done.")
  private boolean keep;

  WorkflowCancelCommand(Invocation invocation) {
    this.invocation = invocation;
  }

  @Override
  public Integer call() {
    var orchestrator = invocation.orchestrator();
    var accepted =
        orchestrator.workflows().cancelWorkflow(workflow.id(), UUID.randomUUID().toString(), !keep);
    return wait.conclude(
        invocation,
        orchestrator,
        0,
        accepted,
        ended ->
            ended.getState() == WorkflowStatus.CANCELLED
                || ended.getState() == WorkflowStatus.ROLLED_BACK);
  }
}
