package io.provisioning.cli.change;

import io.provisioning.client.orchestrator.model.SubmitWorkflow;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Option;

/** How a change is made. */
public final class ChangeOptions {

  @Option(
      names = "--check",
      description = "Only show the plan; exit code 3 if something would change.")
  private boolean check;

  @Option(
      names = {"-y", "--yes"},
      description = "Do not ask for a confirmation.")
  private boolean yes;

  @Option(
      names = "--wait",
      negatable = true,
      defaultValue = "true",
      fallbackValue = "true",
      description = "Show progress until the workflow ends, or return at once (default: --wait).")
  private boolean wait = true;

  @Option(names = "--json", description = "Print the plan or the workflow as JSON.")
  private boolean json;

  @Option(
      names = "--allow-irreversible",
      description = "Also do what cannot be undone, such as removing a volume with its data.")
  private boolean allowIrreversible;

  @Option(
      names = "--no-rollback",
      description = "Leave what was done where something fails (default: as the document says).")
  private boolean keep;

  @Option(
      names = "--parallel-limit",
      paramLabel = "<n>",
      description = "Operations at the same time, at the most.")
  private @Nullable Integer parallelLimit;

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

  boolean waits() {
    return wait;
  }

  boolean isJson() {
    return json;
  }

  boolean allowsIrreversible() {
    return allowIrreversible;
  }

  SubmitWorkflow submission(String workspace, String digest, boolean irreversible) {
    return new SubmitWorkflow()
        .workspace(workspace)
        .plan(digest)
        .allowIrreversible(irreversible)
        .rollback(keep ? Boolean.FALSE : null)
        .parallelLimit(parallelLimit);
  }
}
