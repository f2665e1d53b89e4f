package io.provisioning.cli.remediation;

import io.provisioning.cli.console.ExitCode;
import io.provisioning.cli.console.JsonText;
import io.provisioning.cli.invocation.Invocation;
import io.provisioning.cli.invocation.JsonOption;
import java.util.Map;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

@Command(name = "delete", description = "Delete a remediation and its history.")
final class RemediationDeleteCommand implements Callable<Integer> {

  private final Invocation invocation;

  @Mixin private RequiredRemediation remediation = new RequiredRemediation();

  @Option(
      names = {"-y", "--yes"},
      description = "Do not ask for confirmation.")
  private boolean yes;

  @Mixin private JsonOption json = new JsonOption();

  RemediationDeleteCommand(Invocation invocation) {
    this.invocation = invocation;
  }

  @Override
  public Integer call() {
    var name = remediation.name();
    var workspace = remediation.workspace(invocation);
    var api = invocation.door().detector().remediations();
    if (!yes) {
      invocation.console().confirm("This deletes the remediation " + name + " and its history.");
    }
    api.deleteRemediation(name, workspace);
    invocation
        .console()
        .print(
            json.isSet(invocation)
                ? JsonText.pretty(Map.of("workspace", workspace, "deleted", name))
                : "remediation " + name + " was deleted");
    return ExitCode.DONE;
  }
}
