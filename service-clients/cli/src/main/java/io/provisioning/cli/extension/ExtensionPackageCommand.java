package io.provisioning.cli.extension;

import io.provisioning.cli.console.CommandProblem;
import io.provisioning.cli.console.ExitCode;
import io.provisioning.cli.invocation.Invocation;
import java.io.IOException;
import java.nio.file.FileAlreadyExistsException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.concurrent.Callable;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

@Command(
    name = "package",
    description = "Check a package and write it as a tar file for the registry.")
final class ExtensionPackageCommand implements Callable<Integer> {

  private final Invocation invocation;

  @Parameters(paramLabel = "<directory>", description = "Directory with extension.yaml.")
  private Path directory = Path.of("");

  @Option(
      names = {"-o", "--output"},
      paramLabel = "<file>",
      description = "File to write (default: <name>-<version>.tar).")
  private @Nullable Path output;

  ExtensionPackageCommand(Invocation invocation) {
    this.invocation = invocation;
  }

  @Override
  public Integer call() {
    var artifact = PackageDirectory.checked(invocation, directory).artifact();
    var name = artifact.repository().replaceFirst(".*/", "") + "-" + artifact.tag() + ".tar";
    var file = output == null ? Path.of(name) : output;
    try {
      var place = invocation.directory().resolve(file);
      Files.write(place, artifact.layer(), StandardOpenOption.CREATE_NEW);
    } catch (FileAlreadyExistsException e) {
      throw CommandProblem.FILE_EXISTS.because(
          "`%s` exists already".formatted(file), "name another file with --output", e);
    } catch (IOException e) {
      throw CommandProblem.FILE_SYSTEM.because(
          "cannot write `%s`".formatted(file), "check that its directory exists", e);
    }
    invocation.console().print("%s  %s".formatted(artifact.digest(), file));
    return ExitCode.DONE;
  }
}
