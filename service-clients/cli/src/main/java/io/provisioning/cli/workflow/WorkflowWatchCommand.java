package io.provisioning.cli.workflow;

import io.provisioning.cli.invocation.Invocation;
import io.provisioning.cli.invocation.JsonOption;
import io.provisioning.cli.invocation.WorkflowChoice;
import io.provisioning.cli.progress.Watch;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;

@Command(
    name = "watch",
    description = "Watch a workflow live until it ends; exit code 1 if it does not succeed.")
final class WorkflowWatchCommand implements Callable<Integer> {

  private final Invocation invocation;

  @Mixin private WorkflowChoice choice = new WorkflowChoice();
  @Mixin private JsonOption json = new JsonOption();

  WorkflowWatchCommand(Invocation invocation) {
    this.invocation = invocation;
  }

  @Override
  public Integer call() {
    var orchestrator = invocation.orchestrator();
    var workflow = choice.of(invocation, orchestrator);
    var watch = new Watch(invocation, orchestrator);
    var ended = watch.follow(workflow, json.isSet(invocation));
    return watch.conclude(ended, "infrastructure `%s`".formatted(ended.getInfrastructure()));
  }
}
