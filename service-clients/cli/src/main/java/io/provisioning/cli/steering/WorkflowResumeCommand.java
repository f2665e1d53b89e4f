package io.provisioning.cli.steering;

import io.provisioning.cli.invocation.Invocation;
import io.provisioning.client.orchestrator.model.WorkflowStatus;
import java.util.UUID;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;

@Command(
    name = "resume",
    description = "Resume an ended workflow that was not completely rolled back.")
public final class WorkflowResumeCommand implements Callable<Integer> {

  private final Invocation invocation;

  @Mixin private RequiredWorkflow workflow = new RequiredWorkflow();
  @Mixin private ResumeOptions options = new ResumeOptions();
  @Mixin private WaitOption wait = new WaitOption();

  WorkflowResumeCommand(Invocation invocation) {
    this.invocation = invocation;
  }

  @Override
  public Integer call() {
    var orchestrator = invocation.orchestrator();
    var wanted = options.wanted();
    long known = wait.known(invocation, orchestrator, workflow.id());
    var accepted =
        orchestrator
            .workflows()
            .resumeWorkflow(workflow.id(), UUID.randomUUID().toString(), wanted);
    return wait.conclude(
        invocation,
        orchestrator,
        known,
        accepted,
        ended -> ended.getState() == WorkflowStatus.COMPLETED);
  }
}
