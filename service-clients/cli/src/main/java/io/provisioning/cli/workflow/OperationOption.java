package io.provisioning.cli.workflow;

import java.util.Optional;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Option;

/** The operation that a command is about, where it is not about the whole workflow. */
final class OperationOption {

  @Option(
      names = "--operation",
      paramLabel = "<operation>",
      description = "Only this operation, such as `create server/db`.")
  private @Nullable String operation;

  Optional<String> id() {
    return Optional.ofNullable(operation);
  }

  /** What was asked for, in words. */
  String orWorkflow(String workflow) {
    return operation == null ? "workflow " + workflow : "operation `%s`".formatted(operation);
  }
}
