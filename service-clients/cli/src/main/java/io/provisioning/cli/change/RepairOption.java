package io.provisioning.cli.change;

import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Option;

/** Whether what drifted on servers is installed again. */
public final class RepairOption {

  @Option(
      names = "--repair",
      description = "Also reinstall taskservs that are unhealthy or whose files were edited.")
  private boolean repair;

  /** Absent where it was not asked for. */
  public @Nullable Boolean isSet() {
    return repair ? true : null;
  }
}
