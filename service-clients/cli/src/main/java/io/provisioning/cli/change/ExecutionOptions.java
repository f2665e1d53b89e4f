package io.provisioning.cli.change;

import io.provisioning.config.layer.Configuration;
import io.provisioning.config.layer.Keys;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Option;

/** How a plan is run: what it may do, what becomes of a failure, and how much goes on at a time. */
public final class ExecutionOptions {

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

  public boolean allowsIrreversible() {
    return allowIrreversible;
  }

  /** False where it was given; null where it was not. */
  public @Nullable Boolean rollback() {
    return keep ? Boolean.FALSE : null;
  }

  /** As given, or as in the settings; null where neither says it. */
  public @Nullable Boolean rollback(Configuration settings) {
    return keep ? Boolean.FALSE : settings.find(Keys.WORKFLOW_ROLLBACK).orElse(null);
  }

  /** Null where it was not given. */
  public @Nullable Integer parallelLimit() {
    return parallelLimit;
  }

  /** As given, or as in the settings; null where neither says it. */
  public @Nullable Integer parallelLimit(Configuration settings) {
    return parallelLimit == null
        ? settings.find(Keys.WORKFLOW_PARALLEL_LIMIT).orElse(null)
        : parallelLimit;
  }
}
