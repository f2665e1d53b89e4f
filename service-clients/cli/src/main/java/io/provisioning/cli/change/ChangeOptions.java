package io.provisioning.cli.change;

import io.provisioning.client.orchestrator.model.PlanView;
import io.provisioning.client.orchestrator.model.SubmitWorkflow;
import io.provisioning.config.layer.Configuration;
import io.provisioning.config.layer.Keys;
import org.jspecify.annotations.Nullable;
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

  @Option(
      names = "--allow-irreversible",
      description =
          "Also run operations that cannot be undone, such as deleting a volume with its data.")
  private boolean allowIrreversible;

  @Option(
      names = "--no-rollback",
      description = "Keep what was done if an operation fails (default: as declared).")
  private boolean keep;

  @Option(
      names = "--parallel-limit",
      paramLabel = "<n>",
      description = "At most this many operations at a time.")
  private @Nullable Integer parallelLimit;

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
    return allowIrreversible;
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
            .rollback(keep ? Boolean.FALSE : settings.find(Keys.WORKFLOW_ROLLBACK).orElse(null))
            .parallelLimit(
                parallelLimit == null
                    ? settings.find(Keys.WORKFLOW_PARALLEL_LIMIT).orElse(null)
                    : parallelLimit);
    return conduct.into(submission, plan);
  }
}
