package io.provisioning.cli.configuration;

import io.provisioning.cli.console.CommandProblem;
import io.provisioning.cli.console.ExitCode;
import io.provisioning.cli.console.JsonText;
import io.provisioning.cli.console.Text;
import io.provisioning.cli.invocation.Invocation;
import io.provisioning.cli.invocation.JsonOption;
import java.util.Map;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Parameters;

@Command(name = "get", description = "Print the value of one setting, and nothing else.")
final class ConfigGetCommand implements Callable<Integer> {

  private final Invocation invocation;

  @Parameters(paramLabel = "<key>", description = "Such as `orchestrator.port`.")
  private String key = "";

  @Mixin private Scope scope = new Scope();
  @Mixin private JsonOption json = new JsonOption();

  ConfigGetCommand(Invocation invocation) {
    this.invocation = invocation;
  }

  @Override
  public Integer call() {
    var value =
        scope
            .configuration(invocation)
            .explain(key)
            .value()
            .orElseThrow(() ->
                CommandProblem.UNKNOWN_NAME.because(
                    "no layer sets `%s`, and it has no default".formatted(key)));
    invocation
        .console()
        .print(
            json.isSet(invocation) ? JsonText.pretty(Map.of(key, value)) : Text.printable(value));
    return ExitCode.DONE;
  }
}
