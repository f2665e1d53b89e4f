package io.provisioning.cli.factor;

import io.provisioning.cli.console.ExitCode;
import io.provisioning.cli.console.JsonText;
import io.provisioning.cli.console.Text;
import io.provisioning.cli.invocation.Invocation;
import io.provisioning.cli.invocation.JsonOption;
import io.provisioning.client.controlcenter.model.RecoveryCodes;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;

@Command(
    name = "recovery-codes",
    description = "Create new recovery codes, shown only once; the old ones stop working.")
final class FactorRecoveryCodesCommand implements Callable<Integer> {

  private final Invocation invocation;

  @Mixin private JsonOption json = new JsonOption();

  FactorRecoveryCodesCommand(Invocation invocation) {
    this.invocation = invocation;
  }

  @Override
  public Integer call() {
    var made = invocation.door().asPerson().identity().renewRecoveryCodes();
    return print(invocation, json.isSet(invocation), made);
  }

  /** Shows codes that nobody can see again. */
  static int print(Invocation invocation, boolean json, RecoveryCodes made) {
    var console = invocation.console();
    if (json) {
      console.print(JsonText.pretty(made));
      return ExitCode.DONE;
    }
    made.getCodes().forEach(code -> console.print(Text.printable(code)));
    console.note("Keep these recovery codes where only you find them. Each works one time");
    console.note("instead of a code from the authenticator. They are not shown again.");
    return ExitCode.DONE;
  }
}
