package io.provisioning.cli.factor;

import io.provisioning.cli.invocation.Invocation;
import io.provisioning.cli.invocation.JsonOption;
import io.provisioning.client.controlcenter.model.ConfirmEnrolment;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Parameters;

@Command(
    name = "confirm",
    description = "Confirm a new authenticator with a code; shows recovery codes once.")
final class FactorConfirmCommand implements Callable<Integer> {

  private final Invocation invocation;

  @Parameters(paramLabel = "<code>", description = "The code that the authenticator shows now.")
  private String code = "";

  @Mixin private JsonOption json = new JsonOption();

  FactorConfirmCommand(Invocation invocation) {
    this.invocation = invocation;
  }

  @Override
  public Integer call() {
    var api = invocation.door().asPerson().identity();
    var recovery = api.confirmEnrolment(new ConfirmEnrolment().code(code));
    return FactorRecoveryCodesCommand.print(invocation, json.isSet(invocation), recovery);
  }
}
