package io.provisioning.cli.infra;

import io.provisioning.cli.change.Declaration;
import io.provisioning.cli.console.CommandProblem;
import io.provisioning.cli.home.DnsLabel;
import io.provisioning.cli.home.Workspace;
import io.provisioning.cli.invocation.Invocation;
import io.provisioning.cli.invocation.WorkspaceOption;
import java.nio.file.Path;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** Which declaration a command is about: a name in a workspace, or a file. */
final class DeclarationOptions {

  @Parameters(arity = "0..1", paramLabel = "<infra>", description = "Name of the infrastructure.")
  private String name = "";

  @Option(
      names = {"-f", "--file"},
      paramLabel = "<file>",
      description = "Read this file instead of the workspace's.")
  private @Nullable Path file;

  @Mixin private WorkspaceOption workspace = new WorkspaceOption();

  Workspace workspace(Invocation invocation) {
    return workspace.of(invocation);
  }

  Declaration read(Invocation invocation) {
    if (name.isEmpty() == (file == null)) {
      throw CommandProblem.INVALID_ARGUMENT.because(
          file == null
              ? "the name of the infrastructure is missing"
              : "both a name and `--file` are given",
          file == null ? "infrastructures are: " + names(invocation) : "omit one of them");
    }
    if (!name.isEmpty() && !DnsLabel.matches(name) && (name.contains("/") || name.contains("."))) {
      throw CommandProblem.INVALID_NAME.because(
          "`%s` cannot be the name of an infrastructure".formatted(name),
          "if it is a file, use `--file %s`".formatted(name));
    }
    return Declaration.read(invocation, workspace(invocation), name, file);
  }

  private String names(Invocation invocation) {
    var names = workspace(invocation).names();
    return names.isEmpty() ? "none yet in this workspace" : String.join(", ", names);
  }
}
