package io.provisioning.cli.workflow;

import io.provisioning.cli.console.ExitCode;
import io.provisioning.cli.console.JsonText;
import io.provisioning.cli.invocation.Invocation;
import io.provisioning.cli.invocation.JsonOption;
import java.util.UUID;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;

@Command(name = "approve", description = "Let an operation start that waits for approval.")
final class WorkflowApproveCommand implements Callable<Integer> {

  private final Invocation invocation;

  @Mixin private RequiredOperation operation = new RequiredOperation();
  @Mixin private JsonOption json = new JsonOption();

  WorkflowApproveCommand(Invocation invocation) {
    this.invocation = invocation;
  }

  @Override
  public Integer call() {
    var approved =
        invocation
            .orchestrator()
            .workflows()
            .approveOperation(operation.workflow(), operation.id(), UUID.randomUUID().toString());
    invocation
        .console()
        .print(
            json.isSet(invocation)
                ? JsonText.pretty(approved)
                : "operation `%s` is approved".formatted(operation.id()));
    return ExitCode.DONE;
  }
}
