package io.provisioning.cli.schedule;

import io.provisioning.cli.home.DnsLabel;
import io.provisioning.cli.invocation.Invocation;
import io.provisioning.cli.invocation.WorkspaceOption;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Parameters;

/** The schedule that a command is about. */
final class RequiredSchedule {

  @Parameters(paramLabel = "<schedule>", description = "Name of the schedule.")
  private String name = "";

  @Mixin private WorkspaceOption workspace = new WorkspaceOption();

  String name() {
    return DnsLabel.require("a schedule", name);
  }

  String workspace(Invocation invocation) {
    return workspace.name(invocation);
  }
}
