package io.provisioning.cli.workflow;

import io.provisioning.cli.console.ExitCode;
import io.provisioning.cli.console.JsonText;
import io.provisioning.cli.invocation.Invocation;
import io.provisioning.cli.invocation.JsonOption;
import java.util.UUID;
import java.util.concurrent.Callable;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

@Command(
    name = "refuse",
    description = "Refuse an operation that waits for approval, so that it fails.")
final class WorkflowRefuseCommand implements Callable<Integer> {

  private final Invocation invocation;

  @Mixin private RequiredOperation operation = new RequiredOperation();
  @Mixin private JsonOption json = new JsonOption();

  @Option(names = "--reason", paramLabel = "<reason>", description = "Why; others can read it.")
  private @Nullable String reason;

  WorkflowRefuseCommand(Invocation invocation) {
    this.invocation = invocation;
  }

  @Override
  public Integer call() {
    var refused =
        invocation
            .orchestrator()
            .workflows()
            .refuseOperation(
                operation.workflow(), operation.id(), UUID.randomUUID().toString(), reason);
    invocation
        .console()
        .print(
            json.isSet(invocation)
                ? JsonText.pretty(refused)
                : "operation `%s` is refused".formatted(operation.id()));
    return ExitCode.DONE;
  }
}
