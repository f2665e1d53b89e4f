package io.provisioning.cli.configuration;

import io.provisioning.cli.console.ExitCode;
import io.provisioning.cli.console.JsonText;
import io.provisioning.cli.invocation.Invocation;
import io.provisioning.cli.invocation.JsonOption;
import java.util.Map;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;

@Command(name = "validate", description = "Check all layers and report every error.")
final class ConfigValidateCommand implements Callable<Integer> {

  private final Invocation invocation;

  @Mixin private Scope scope = new Scope();
  @Mixin private JsonOption json = new JsonOption();

  ConfigValidateCommand(Invocation invocation) {
    this.invocation = invocation;
  }

  @Override
  public Integer call() {
    int settings = scope.configuration(invocation).all().size();
    invocation
        .console()
        .print(
            json.isSet(invocation)
                ? JsonText.pretty(Map.of("valid", true, "settings", settings))
                : "valid: %d settings are in force".formatted(settings));
    return ExitCode.DONE;
  }
}
