package io.provisioning.cli.workflow;

import java.util.List;
import picocli.CommandLine.Parameters;

/** The operation of a workflow that a command is about; its id has a space, quoted or not. */
final class RequiredOperation {

  @Parameters(index = "0", paramLabel = "<workflow>", description = "Id of the workflow.")
  private String workflow = "";

  @Parameters(
      index = "1..*",
      arity = "1..*",
      paramLabel = "<operation>",
      description = "Id of the operation, such as `create server/db`.")
  private List<String> words = List.of();

  String workflow() {
    return WorkflowChoice.requireId(workflow);
  }

  String id() {
    return String.join(" ", words);
  }
}
