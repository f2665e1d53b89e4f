package io.provisioning.cli.factor;

import io.provisioning.cli.console.ExitCode;
import io.provisioning.cli.console.JsonText;
import io.provisioning.cli.invocation.Invocation;
import io.provisioning.cli.invocation.JsonOption;
import java.util.Map;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

@Command(name = "remove", description = "Remove your authenticator.")
final class FactorRemoveCommand implements Callable<Integer> {

  private final Invocation invocation;

  @Option(
      names = {"-y", "--yes"},
      description = "Do not ask for confirmation.")
  private boolean yes;

  @Mixin private JsonOption json = new JsonOption();

  FactorRemoveCommand(Invocation invocation) {
    this.invocation = invocation;
  }

  @Override
  public Integer call() {
    var console = invocation.console();
    if (!yes) {
      console.confirm("This removes your authenticator.");
    }
    invocation.door().asPerson().identity().removeSecondFactor();
    if (json.isSet(invocation)) {
      console.print(JsonText.pretty(Map.of("removed", "authenticator")));
    } else {
      console.note("your authenticator was removed");
    }
    return ExitCode.DONE;
  }
}
