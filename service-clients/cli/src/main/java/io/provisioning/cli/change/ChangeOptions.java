package io.provisioning.cli.change;

import io.provisioning.client.orchestrator.model.PlanView;
import io.provisioning.client.orchestrator.model.SubmitWorkflow;
import io.provisioning.config.layer.Configuration;
import io.provisioning.config.layer.Keys;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/** How a change is made. */
public final class ChangeOptions {

  @Option(
      names = "--check",
      description = "Only show the plan; exit code 3 if something would change.")
  private boolean check;

  @Option(
      names = {"-y", "--yes"},
      description = "Do not ask for confirmation.")
  private boolean yes;

  @Option(names = "--wait", description = "Show progress until the workflow ends (default).")
  private boolean wait;

  @Option(names = "--no-wait", description = "Return as soon as the workflow is started.")
  private boolean leave;

  @Option(names = "--json", description = "Print the plan and the workflow as JSON.")
  private boolean json;

  @Mixin private ExecutionOptions execution = new ExecutionOptions();
  @Mixin private Conduct conduct = new Conduct();

  /** The plan and nothing else. */
  public static ChangeOptions onlyPlan(boolean json) {
    var options = new ChangeOptions();
    options.check = true;
    options.json = json;
    return options;
  }

  /** The usual way, with or without a question before something is deleted. */
  public static ChangeOptions confirmed(boolean yes) {
    var options = new ChangeOptions();
    options.yes = yes;
    return options;
  }

  boolean isCheck() {
    return check;
  }

  boolean isConfirmed() {
    return yes;
  }

  boolean waits(Configuration settings) {
    return wait || (!leave && settings.get(Keys.WORKFLOW_WAIT));
  }

  boolean isJson(Configuration settings) {
    return json || settings.get(Keys.CONSOLE_FORMAT).equals("json");
  }

  boolean allowsIrreversible() {
    return execution.allowsIrreversible();
  }

  Conduct conduct() {
    return conduct;
  }

  SubmitWorkflow submission(PlanView plan, boolean irreversible, Configuration settings) {
    var submission =
        new SubmitWorkflow()
            .workspace(plan.getWorkspace())
            .plan(plan.getDigest())
            .allowIrreversible(irreversible)
            .rollback(execution.rollback(settings))
            .parallelLimit(execution.parallelLimit(settings));
    return conduct.into(submission, plan);
  }
}
