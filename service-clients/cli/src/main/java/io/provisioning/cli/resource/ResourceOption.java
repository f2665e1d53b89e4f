package io.provisioning.cli.resource;

import io.provisioning.cli.invocation.Invocation;
import io.provisioning.cli.invocation.WorkspaceOption;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Parameters;

/** Which resource a command is about. */
final class ResourceOption {

  @Parameters(
      paramLabel = "<resource>",
      description = "Id of the resource, such as `web/server/db`.")
  private String id = "";

  @Mixin private WorkspaceOption workspace = new WorkspaceOption();

  String id() {
    return id;
  }

  String workspace(Invocation invocation) {
    return workspace.name(invocation);
  }
}
