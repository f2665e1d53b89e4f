package io.provisioning.cli.workflow;

import io.provisioning.cli.console.ExitCode;
import io.provisioning.cli.console.JsonText;
import io.provisioning.cli.invocation.Invocation;
import io.provisioning.cli.invocation.JsonOption;
import java.util.UUID;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;

@Command(name = "unpause", description = "Take a pause back.")
final class WorkflowUnpauseCommand implements Callable<Integer> {

  private final Invocation invocation;

  @Mixin private RequiredWorkflow workflow = new RequiredWorkflow();
  @Mixin private OperationOption operation = new OperationOption();
  @Mixin private JsonOption json = new JsonOption();

  WorkflowUnpauseCommand(Invocation invocation) {
    this.invocation = invocation;
  }

  @Override
  public Integer call() {
    var id = workflow.id();
    var unpaused =
        invocation
            .orchestrator()
            .workflows()
            .unpauseWorkflow(id, UUID.randomUUID().toString(), operation.id().orElse(null));
    var console = invocation.console();
    if (json.isSet(invocation)) {
      console.print(JsonText.pretty(unpaused));
    } else {
      console.print(operation.orWorkflow(id) + " is not paused any more");
    }
    if (operation.id().isPresent() && Boolean.TRUE.equals(unpaused.getPaused())) {
      console.note("help: the workflow itself is paused; unpause it without `--operation`");
    }
    return ExitCode.DONE;
  }
}
