package io.provisioning.cli.remediation;

import io.provisioning.cli.home.DnsLabel;
import io.provisioning.cli.invocation.Invocation;
import io.provisioning.cli.invocation.WorkspaceOption;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Parameters;

/** The remediation that a command is about. */
final class RequiredRemediation {

  @Parameters(index = "0", paramLabel = "<remediation>", description = "Name of the remediation.")
  private String name = "";

  @Mixin private WorkspaceOption workspace = new WorkspaceOption();

  String name() {
    return DnsLabel.require("a remediation", name);
  }

  String workspace(Invocation invocation) {
    return workspace.name(invocation);
  }
}
