package io.provisioning.cli.steering;

import io.provisioning.cli.console.ExitCode;
import io.provisioning.cli.console.JsonText;
import io.provisioning.cli.invocation.Invocation;
import io.provisioning.cli.invocation.JsonOption;
import java.util.UUID;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Parameters;

@Command(name = "approve", description = "Approve an operation that waits for approval.")
public final class WorkflowApproveCommand implements Callable<Integer> {

  private final Invocation invocation;

  @Mixin private RequiredWorkflow workflow = new RequiredWorkflow();
  @Mixin private JsonOption json = new JsonOption();

  @Parameters(index = "1", paramLabel = "<operation>", description = "Id of the operation.")
  private String operation = "";

  WorkflowApproveCommand(Invocation invocation) {
    this.invocation = invocation;
  }

  @Override
  public Integer call() {
    var steered =
        invocation
            .orchestrator()
            .workflows()
            .approveOperation(workflow.id(), operation, UUID.randomUUID().toString());
    invocation.console().print(json.isSet(invocation) ? JsonText.pretty(steered) : "approved");
    return ExitCode.DONE;
  }
}
