package io.provisioning.cli.invocation;

import io.provisioning.cli.home.DnsLabel;
import io.provisioning.cli.home.Workspace;
import io.provisioning.config.layer.Keys;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Option;

/** Which workspace a command works in. */
public final class WorkspaceOption {

  @Option(
      names = {"-w", "--workspace"},
      paramLabel = "<workspace>",
      description = "Workspace to work in (default: as configured, `default` at first).")
  private @Nullable String given;

  /** The name alone, for what the service knows of the workspace. */
  public String name(Invocation invocation) {
    if (given != null) {
      invocation.settings().workspace(DnsLabel.require("a workspace", given));
    }
    return invocation.settings().get(Keys.WORKSPACE);
  }

  /**
   * For what is read of the workspace's files: one that is named must be there.
   *
   * @throws io.provisioning.config.problem.ProblemException NOT_FOUND with the nearest name
   */
  public Workspace existing(Invocation invocation) {
    return given == null ? of(invocation) : of(invocation).existing();
  }

  public Workspace of(Invocation invocation) {
    var name = name(invocation);
    return new Workspace(name, invocation.settings().get(Keys.PATHS_WORKSPACES).resolve(name));
  }
}
