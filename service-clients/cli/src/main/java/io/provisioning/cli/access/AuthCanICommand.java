package io.provisioning.cli.access;

import io.provisioning.cli.console.ExitCode;
import io.provisioning.cli.console.JsonText;
import io.provisioning.cli.console.Text;
import io.provisioning.cli.invocation.Invocation;
import io.provisioning.cli.invocation.JsonOption;
import io.provisioning.client.controlcenter.model.AccessView;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;

@Command(name = "can-i", description = "Check whether something is allowed; exit code 4 if not.")
final class AuthCanICommand implements Callable<Integer> {

  private final Invocation invocation;

  @Mixin private AskedAccess asked = new AskedAccess();
  @Mixin private JsonOption json = new JsonOption();

  AuthCanICommand(Invocation invocation) {
    this.invocation = invocation;
  }

  @Override
  public Integer call() {
    var access = invocation.door().controlCenter().authorization().checkAccess(asked.question());
    invocation.console().print(json.isSet(invocation) ? JsonText.pretty(access) : text(access));
    return Boolean.TRUE.equals(access.getAllowed()) ? ExitCode.DONE : ExitCode.REFUSED;
  }

  private static String text(AccessView access) {
    var policies = Text.printable(String.join(", ", access.getPolicies()));
    if (Boolean.TRUE.equals(access.getAllowed())) {
      return "yes: " + policies;
    }
    if (Boolean.TRUE.equals(access.getNeedsFreshFactor())) {
      return "no: it requires a fresh second factor (" + policies + ")";
    }
    return policies.isEmpty() ? "no: no policy permits it" : "no: " + policies;
  }
}
