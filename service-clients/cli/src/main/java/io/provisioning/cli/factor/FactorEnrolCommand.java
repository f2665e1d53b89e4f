package io.provisioning.cli.factor;

import io.provisioning.cli.console.ExitCode;
import io.provisioning.cli.console.JsonText;
import io.provisioning.cli.console.Text;
import io.provisioning.cli.invocation.Invocation;
import io.provisioning.cli.invocation.JsonOption;
import java.util.Map;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;

@Command(name = "enrol", description = "Start to set up an authenticator: shows the secret for it.")
final class FactorEnrolCommand implements Callable<Integer> {

  private final Invocation invocation;

  @Mixin private JsonOption json = new JsonOption();

  FactorEnrolCommand(Invocation invocation) {
    this.invocation = invocation;
  }

  @Override
  public Integer call() {
    var begun = invocation.door().asPerson().identity().beginEnrolment();
    var console = invocation.console();
    if (json.isSet(invocation)) {
      console.print(JsonText.pretty(Map.of("secret", begun.getSecret(), "uri", begun.getUri())));
      return ExitCode.DONE;
    }
    console.print("secret  " + Text.printable(begun.getSecret()));
    console.print("uri     " + Text.printable(begun.getUri()));
    console.note("Add the secret to your authenticator, then confirm with the code that it shows:");
    console.note("`./provisioning factor confirm <code>`. No codes are required until then.");
    return ExitCode.DONE;
  }
}
