package io.provisioning.cli.drift;

import io.provisioning.cli.invocation.Invocation;
import io.provisioning.cli.invocation.WorkspaceOption;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Parameters;

/** Which drift a command is about. */
final class DriftParameter {

  @Parameters(
      index = "0",
      paramLabel = "<drift>",
      description = "Id of the drift, such as `web.server.db`.")
  private String id = "";

  @Mixin private WorkspaceOption workspace = new WorkspaceOption();

  String id() {
    return id;
  }

  String workspace(Invocation invocation) {
    return workspace.name(invocation);
  }
}
