package io.provisioning.cli.batch;

import io.provisioning.cli.invocation.Invocation;
import io.provisioning.cli.invocation.JsonOption;
import io.provisioning.cli.invocation.WorkflowChoice;
import io.provisioning.cli.progress.Watch;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;

@Command(name = "monitor", description = "Watch the workflow of a batch live until it ends.")
final class BatchMonitorCommand implements Callable<Integer> {

  private final Invocation invocation;

  @Mixin private WorkflowChoice choice = new WorkflowChoice();
  @Mixin private JsonOption json = new JsonOption();

  BatchMonitorCommand(Invocation invocation) {
    this.invocation = invocation;
  }

  @Override
  public Integer call() {
    var orchestrator = invocation.orchestrator();
    var watch = new Watch(invocation, orchestrator);
    var ended = watch.follow(choice.of(invocation, orchestrator), json.isSet(invocation));
    return watch.conclude(ended, "batch on `%s`".formatted(ended.getInfrastructure()));
  }
}
