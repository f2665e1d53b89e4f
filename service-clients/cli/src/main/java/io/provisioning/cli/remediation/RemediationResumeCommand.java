package io.provisioning.cli.remediation;

import io.provisioning.cli.invocation.Invocation;
import io.provisioning.cli.invocation.JsonOption;
import java.util.UUID;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;

@Command(
    name = "resume",
    description = "Resume a remediation; alerts that began meanwhile are ignored.")
final class RemediationResumeCommand implements Callable<Integer> {

  private final Invocation invocation;

  @Mixin private RequiredRemediation remediation = new RequiredRemediation();

  @Mixin private JsonOption json = new JsonOption();

  RemediationResumeCommand(Invocation invocation) {
    this.invocation = invocation;
  }

  @Override
  public Integer call() {
    var name = remediation.name();
    var workspace = remediation.workspace(invocation);
    var api = invocation.door().detector().remediations();
    var changed = api.resumeRemediation(name, workspace, UUID.randomUUID().toString());
    return RemediationText.printChanged(
        invocation.console(), json.isSet(invocation), changed, "is active");
  }
}
