package io.provisioning.cli.remediation;

import io.provisioning.cli.console.ExitCode;
import io.provisioning.cli.console.JsonText;
import io.provisioning.cli.invocation.Invocation;
import io.provisioning.cli.invocation.JsonOption;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;

@Command(name = "history", description = "Show what a remediation decided, newest first.")
final class RemediationHistoryCommand implements Callable<Integer> {

  private final Invocation invocation;

  @Mixin private RequiredRemediation remediation = new RequiredRemediation();

  @Mixin private JsonOption json = new JsonOption();

  RemediationHistoryCommand(Invocation invocation) {
    this.invocation = invocation;
  }

  @Override
  public Integer call() {
    var name = remediation.name();
    var workspace = remediation.workspace(invocation);
    var api = invocation.door().detector().remediations();
    var found = api.getRemediationHistory(name, workspace).getItems();
    if (json.isSet(invocation)) {
      invocation.console().print(JsonText.pretty(found));
    } else {
      RemediationText.print(invocation.console(), found, workspace);
    }
    return ExitCode.DONE;
  }
}
