package io.provisioning.cli.extension;

import io.provisioning.cli.console.ExitCode;
import io.provisioning.cli.console.JsonText;
import io.provisioning.cli.invocation.Invocation;
import io.provisioning.cli.invocation.JsonOption;
import java.nio.file.Path;
import java.util.Map;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Parameters;

@Command(name = "check", description = "Check a package as the registry does.")
final class ExtensionCheckCommand implements Callable<Integer> {

  private final Invocation invocation;

  @Parameters(paramLabel = "<directory>", description = "Directory with extension.yaml.")
  private Path directory = Path.of("");

  @Mixin private JsonOption json = new JsonOption();

  ExtensionCheckCommand(Invocation invocation) {
    this.invocation = invocation;
  }

  @Override
  public Integer call() {
    var artifact = PackageDirectory.checked(invocation, directory).artifact();
    invocation
        .console()
        .print(
            json.isSet(invocation)
                ? JsonText.pretty(
                    Map.of(
                        "valid", true,
                        "repository", artifact.repository(),
                        "tag", artifact.tag()))
                : "valid: %s %s".formatted(artifact.repository(), artifact.tag()));
    return ExitCode.DONE;
  }
}
