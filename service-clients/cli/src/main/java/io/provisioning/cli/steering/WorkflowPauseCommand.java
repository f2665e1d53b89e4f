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

@Command(
    name = "pause",
    description = "Start nothing new of a workflow, or pause one operation; what runs continues.")
public final class WorkflowPauseCommand implements Callable<Integer> {

  private final Invocation invocation;

  @Mixin private RequiredWorkflow workflow = new RequiredWorkflow();
  @Mixin private JsonOption json = new JsonOption();

  @Option(names = "--operation", paramLabel = "<operation>", description = "Only this operation.")
  private @Nullable String operation;

  WorkflowPauseCommand(Invocation invocation) {
    this.invocation = invocation;
  }

  @Override
  public Integer call() {
    var steered =
        invocation
            .orchestrator()
            .workflows()
            .pauseWorkflow(workflow.id(), UUID.randomUUID().toString(), operation);
    invocation
        .console()
        .print(
            json.isSet(invocation)
                ? JsonText.pretty(steered)
                : "paused; `workflow unpause` continues it");
    return ExitCode.DONE;
  }
}
