package io.provisioning.cli.access;

import io.provisioning.cli.console.ExitCode;
import io.provisioning.cli.console.JsonText;
import io.provisioning.cli.invocation.Invocation;
import io.provisioning.cli.invocation.JsonOption;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Parameters;

@Command(name = "rollback", description = "Go back to the policies of a version.")
final class PolicyRollbackCommand implements Callable<Integer> {

  private final Invocation invocation;

  @Parameters(paramLabel = "<version>", description = "Number of the version.")
  private int number;

  @Mixin private JsonOption json = new JsonOption();

  PolicyRollbackCommand(Invocation invocation) {
    this.invocation = invocation;
  }

  @Override
  public Integer call() {
    var version = invocation.orchestrator().authorization().rollbackPolicies(number);
    invocation
        .console()
        .print(
            json.isSet(invocation)
                ? JsonText.pretty(version)
                : "version %d is %s".formatted(version.getNumber(), version.getState().getValue()));
    return ExitCode.DONE;
  }
}
