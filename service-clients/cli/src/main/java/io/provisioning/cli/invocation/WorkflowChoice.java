package io.provisioning.cli.invocation;

import io.provisioning.cli.console.CommandProblem;
import io.provisioning.cli.orchestrator.Orchestrator;
import io.provisioning.cli.orchestrator.Pages;
import io.provisioning.client.orchestrator.model.WorkflowView;
import java.util.regex.Pattern;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Parameters;

/** Which workflow a command looks at: the named one, or the newest. */
public final class WorkflowChoice {

  private static final Pattern ID = Pattern.compile("[A-Za-z0-9-]{1,64}");

  @Parameters(
      arity = "0..1",
      paramLabel = "<workflow>",
      description = "Id of the workflow (default: the newest).")
  private String id = "";

  @Mixin private WorkspaceOption workspace = new WorkspaceOption();
  @Mixin private InfraOption infra = new InfraOption();

  public WorkflowView of(Invocation invocation, Orchestrator orchestrator) {
    if (!id.isEmpty()) {
      return orchestrator.workflows().getWorkflow(requireId(id));
    }
    var newest =
        new Pages(orchestrator)
            .workflows(workspace.name(invocation), infra.name().orElse(null), null, 1);
    if (newest.isEmpty()) {
      throw CommandProblem.UNKNOWN_NAME.because("there are no workflows yet");
    }
    return newest.getFirst();
  }

  public static String requireId(String id) {
    if (ID.matcher(id).matches()) {
      return id;
    }
    throw CommandProblem.INVALID_NAME.because(
        "`%s` is not the id of a workflow".formatted(id),
        "`./provisioning workflow list` shows the ids");
  }
}
