package io.provisioning.cli.access;

import io.provisioning.cli.console.ExitCode;
import io.provisioning.cli.console.JsonText;
import io.provisioning.cli.invocation.Invocation;
import io.provisioning.cli.invocation.JsonOption;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Parameters;

@Command(name = "show", description = "Show the text of a policy.")
final class PolicyShowCommand implements Callable<Integer> {

  private final Invocation invocation;

  @Parameters(paramLabel = "<policy>", description = "Id of the policy.")
  private String id = "";

  @Mixin private JsonOption json = new JsonOption();

  PolicyShowCommand(Invocation invocation) {
    this.invocation = invocation;
  }

  @Override
  public Integer call() {
    var policy = invocation.door().asPerson().authorization().getPolicy(id);
    if (json.isSet(invocation)) {
      invocation.console().print(JsonText.pretty(policy));
    } else {
      invocation.console().print("// " + policy.getAt());
      policy.getSource().lines().forEach(invocation.console()::print);
    }
    return ExitCode.DONE;
  }
}
