package io.provisioning.cli.workflow;

import io.provisioning.cli.invocation.Invocation;
import io.provisioning.client.orchestrator.model.ResumeWorkflow;
import io.provisioning.client.orchestrator.model.WorkflowStatus;
import java.util.List;
import java.util.UUID;
import java.util.concurrent.Callable;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

@Command(
    name = "resume",
    description =
        "Go on with an ended workflow that was not rolled back as a whole, with other inputs or"
            + " doing steps again if asked to.")
final class WorkflowResumeCommand implements Callable<Integer> {

  private final Invocation invocation;

  @Mixin private RequiredWorkflow workflow = new RequiredWorkflow();
  @Mixin private WaitOption wait = new WaitOption();

  @Option(
      names = "--from",
      paramLabel = "<operation>",
      description =
          "Do this operation again although it succeeded, and what depends on it where it has to"
              + " be; may be given several times.")
  private List<String> again = List.of();

  @Option(
      names = "--edit",
      paramLabel = "<operation>:<path>=<value>",
      description =
          "Go on with another input, such as `create taskserv/web/nginx:port=8080`; may be given"
              + " several times.")
  private List<String> edits = List.of();

  WorkflowResumeCommand(Invocation invocation) {
    this.invocation = invocation;
  }

  @Override
  public Integer call() {
    var wanted = wanted();
    var orchestrator = invocation.orchestrator();
    var accepted =
        orchestrator
            .workflows()
            .resumeWorkflow(workflow.id(), UUID.randomUUID().toString(), wanted);
    return wait.conclude(
        invocation, orchestrator, accepted, ended -> ended.getState() == WorkflowStatus.COMPLETED);
  }

  private @Nullable ResumeWorkflow wanted() {
    if (again.isEmpty() && edits.isEmpty()) {
      return null;
    }
    var edited = Edit.byOperation(edits.stream().map(Edit::parse).toList());
    return new ResumeWorkflow()
        .operations(again.isEmpty() ? null : again)
        .edits(edited.isEmpty() ? null : edited);
  }
}
