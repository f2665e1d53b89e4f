package io.provisioning.cli;

import io.provisioning.cli.console.ExitCode;
import io.provisioning.cli.console.JsonText;
import io.provisioning.cli.invocation.Invocation;
import io.provisioning.cli.invocation.JsonOption;
import java.util.Map;
import java.util.Objects;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;

@Command(name = "version", description = "Show the version of the command and of its Java.")
final class VersionCommand implements Callable<Integer> {

  private final Invocation invocation;

  @Mixin private JsonOption json = new JsonOption();

  VersionCommand(Invocation invocation) {
    this.invocation = invocation;
  }

  @Override
  public Integer call() {
    var version =
        Objects.requireNonNullElse(
            VersionCommand.class.getPackage().getImplementationVersion(), "not packaged");
    var java = Runtime.version().toString();
    invocation
        .console()
        .print(
            json.isSet(invocation)
                ? JsonText.pretty(Map.of("version", version, "java", java))
                : "provisioning " + version + " (Java " + java + ")");
    return ExitCode.DONE;
  }
}
