package io.provisioning.cli.workflow;

import io.provisioning.cli.console.ExitCode;
import io.provisioning.cli.console.JsonText;
import io.provisioning.cli.invocation.Invocation;
import io.provisioning.cli.invocation.JsonOption;
import java.util.UUID;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;

@Command(
    name = "pause",
    description = "Start nothing more of a workflow or of one operation; what runs goes on.")
final class WorkflowPauseCommand implements Callable<Integer> {

  private final Invocation invocation;

  @Mixin private RequiredWorkflow workflow = new RequiredWorkflow();
  @Mixin private OperationOption operation = new OperationOption();
  @Mixin private JsonOption json = new JsonOption();

  WorkflowPauseCommand(Invocation invocation) {
    this.invocation = invocation;
  }

  @Override
  public Integer call() {
    var id = workflow.id();
    var paused =
        invocation
            .orchestrator()
            .workflows()
            .pauseWorkflow(id, UUID.randomUUID().toString(), operation.id().orElse(null));
    var console = invocation.console();
    if (json.isSet(invocation)) {
      console.print(JsonText.pretty(paused));
    } else {
      console.print(operation.orWorkflow(id) + " is paused");
      console.note("help: `./provisioning workflow unpause` with the same words takes it back");
    }
    return ExitCode.DONE;
  }
}
