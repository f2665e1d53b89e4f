package io.provisioning.cli.extension;

import io.provisioning.cli.console.CommandProblem;
import io.provisioning.cli.console.ExitCode;
import io.provisioning.cli.invocation.Invocation;
import io.provisioning.config.extension.ExtensionProblem;
import io.provisioning.config.extension.artifact.Artifact;
import io.provisioning.config.problem.Finding;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.NavigableMap;
import java.util.concurrent.Callable;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

@Command(name = "pull", description = "Pull a package into a new directory.")
final class ExtensionPullCommand implements Callable<Integer> {

  private final Invocation invocation;

  @Parameters(paramLabel = "<package>", description = "Such as taskserv/nginx[:<version>].")
  private String name = "";

  @Option(
      names = "--to",
      paramLabel = "<directory>",
      description = "New directory (default: the name of the package).")
  private @Nullable Path to;

  @Mixin private CatalogOption workspace = new CatalogOption();

  ExtensionPullCommand(Invocation invocation) {
    this.invocation = invocation;
  }

  @Override
  public Integer call() throws InterruptedException {
    var wanted = PackageName.parse(name);
    var registry = invocation.door().registry();
    var one =
        registry
            .packages()
            .getPackage(wanted.kind(), wanted.name(), workspace.name(), wanted.version())
            .getSummary();
    var directory = to == null ? Path.of(wanted.name()) : to;
    var place = invocation.directory().resolve(directory);
    if (Files.exists(place)) {
      throw CommandProblem.FILE_EXISTS.because(
          "`%s` exists already".formatted(directory), "name another directory with --to");
    }
    var layer = registry.distribution().pull(one.getRepository(), one.getDigest());
    write(place, unpacked(layer));
    invocation
        .console()
        .print("%s %s is in %s".formatted(one.getRepository(), one.getVersion(), directory));
    return ExitCode.DONE;
  }

  private static NavigableMap<String, String> unpacked(byte[] layer) {
    var findings = new ArrayList<Finding>();
    var texts = Artifact.unpack(layer, findings);
    if (!findings.isEmpty()) {
      throw ExtensionProblem.INVALID_EXTENSION.because(
          "the package is not valid: " + findings.getFirst(), findings);
    }
    return texts;
  }

  /** Every path was checked: it is below the directory. */
  private static void write(Path directory, NavigableMap<String, String> texts) {
    try {
      for (var text : texts.entrySet()) {
        var file = directory.resolve(text.getKey());
        Files.createDirectories(file.resolveSibling(""));
        Files.writeString(file, text.getValue());
      }
    } catch (IOException e) {
      throw CommandProblem.FILE_SYSTEM.because(
          "cannot write to `%s`".formatted(directory),
          "check the disk and the permissions of the directory",
          e);
    }
  }
}
