package io.provisioning.cli.invocation;

import io.provisioning.cli.home.DnsLabel;
import io.provisioning.cli.home.Workspace;
import picocli.CommandLine.Option;

/** Which workspace a command works in. */
public final class WorkspaceOption {

  @Option(
      names = {"-w", "--workspace"},
      paramLabel = "<workspace>",
      description = "Workspace to work in (default: $$PROVISIONING_WORKSPACE, then `default`).")
  private String name = "";

  /** The name alone, for what the service knows of the workspace. */
  public String name(Invocation invocation) {
    var chosen =
        name.isEmpty()
            ? invocation.environment().getOrDefault("PROVISIONING_WORKSPACE", "default")
            : name;
    return DnsLabel.require("a workspace", chosen);
  }

  public Workspace of(Invocation invocation) {
    return invocation.home().workspace(name(invocation));
  }
}
