package io.provisioning.cli.extension;

import io.provisioning.cli.console.ExitCode;
import io.provisioning.cli.invocation.Invocation;
import java.nio.file.Path;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Parameters;

@Command(
    name = "check",
    description = "Check a package: what this finds, the registry refuses as well.")
final class ExtensionCheckCommand implements Callable<Integer> {

  private final Invocation invocation;

  @Parameters(paramLabel = "<directory>", description = "Directory with extension.yaml.")
  private Path directory = Path.of("");

  ExtensionCheckCommand(Invocation invocation) {
    this.invocation = invocation;
  }

  @Override
  public Integer call() {
    var artifact = PackageDirectory.checked(invocation, directory).artifact();
    invocation.console().print("valid: %s %s".formatted(artifact.repository(), artifact.tag()));
    return ExitCode.DONE;
  }
}
