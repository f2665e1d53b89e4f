package io.provisioning.cli.steering;

import io.provisioning.cli.invocation.WorkflowChoice;
import picocli.CommandLine.Parameters;

/** The workflow that a command changes; it has to be named. */
final class RequiredWorkflow {

  @Parameters(paramLabel = "<workflow>", description = "Id of the workflow.")
  private String id = "";

  String id() {
    return WorkflowChoice.requireId(id);
  }
}
