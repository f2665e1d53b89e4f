package io.provisioning.cli.steering;

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
import picocli.CommandLine.Parameters;

@Command(name = "refuse", description = "Refuse an operation that waits for approval; it fails.")
public final class WorkflowRefuseCommand implements Callable<Integer> {

  private final Invocation invocation;

  @Mixin private RequiredWorkflow workflow = new RequiredWorkflow();
  @Mixin private JsonOption json = new JsonOption();

  @Parameters(index = "1", paramLabel = "<operation>", description = "Id of the operation.")
  private String operation = "";

  @Option(names = "--reason", paramLabel = "<text>", description = "Why, kept in the journal.")
  private @Nullable String reason;

  WorkflowRefuseCommand(Invocation invocation) {
    this.invocation = invocation;
  }

  @Override
  public Integer call() {
    var steered =
        invocation
            .orchestrator()
            .workflows()
            .refuseOperation(workflow.id(), operation, UUID.randomUUID().toString(), reason);
    invocation.console().print(json.isSet(invocation) ? JsonText.pretty(steered) : "refused");
    return ExitCode.DONE;
  }
}
