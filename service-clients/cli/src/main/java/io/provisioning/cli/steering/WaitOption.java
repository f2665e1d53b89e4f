package io.provisioning.cli.steering;

import io.provisioning.cli.console.ExitCode;
import io.provisioning.cli.console.JsonText;
import io.provisioning.cli.invocation.Invocation;
import io.provisioning.cli.invocation.JsonOption;
import io.provisioning.cli.orchestrator.Orchestrator;
import io.provisioning.cli.orchestrator.WorkflowStates;
import io.provisioning.cli.progress.Watch;
import io.provisioning.client.orchestrator.model.WorkflowView;
import io.provisioning.config.layer.Keys;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/** Whether a command that asks a workflow for something stays until it ends. */
final class WaitOption {

  @Option(names = "--wait", description = "Show progress until the workflow ends (default).")
  private boolean wait;

  @Option(names = "--no-wait", description = "Return immediately.")
  private boolean leave;

  @Mixin private JsonOption json = new JsonOption();

  /**
   * Stays or not, and reports.
   *
   * @param known what {@link #known} returned before the request: what happened until then is not
   *     shown
   * @param expected the state in which the workflow ends if it does what was asked
   * @return the exit code
   */
  int conclude(
      Invocation invocation,
      Orchestrator orchestrator,
      long known,
      WorkflowView accepted,
      Expected expected) {
    var console = invocation.console();
    if (!waits(invocation)) {
      console.print(
          json.isSet(invocation)
              ? JsonText.pretty(accepted)
              : "workflow %s: %s".formatted(accepted.getId(), WorkflowStates.text(accepted)));
      return ExitCode.DONE;
    }
    var watch = new Watch(invocation, orchestrator);
    var ended = watch.follow(accepted, false, known);
    if (json.isSet(invocation)) {
      console.print(JsonText.pretty(ended));
    }
    if (expected.isMetBy(ended)) {
      console.note(
          console.style().green("done:") + " workflow " + WorkflowStates.text(ended.getState()));
      return ExitCode.DONE;
    }
    return watch.conclude(ended, "infrastructure `%s`".formatted(ended.getInfrastructure()));
  }

  /** The last event of the workflow so far; 0 where nothing is going to be shown. */
  long known(Invocation invocation, Orchestrator orchestrator, String workflow) {
    return waits(invocation) ? orchestrator.workflows().getWorkflow(workflow).getLastEventId() : 0;
  }

  private boolean waits(Invocation invocation) {
    return wait || (!leave && invocation.settings().get(Keys.WORKFLOW_WAIT));
  }

  /** What somebody asked a workflow for. */
  interface Expected {
    boolean isMetBy(WorkflowView ended);
  }
}
