package io.provisioning.cli.steering;

import io.provisioning.client.orchestrator.model.ResumeWorkflow;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Option;

/** What is to be otherwise when a workflow goes on. */
final class ResumeOptions {

  @Option(
      names = "--from-operation",
      paramLabel = "<operation>",
      description = "Run this operation again although it succeeded.")
  private List<String> operations = new ArrayList<>();

  @Option(
      names = "--edit",
      paramLabel = "<operation>:<path>=<value>",
      description =
          "Resume with another input, such as `create taskserv/web/nginx:listen.port=8080`; the"
              + " value is JSON or text.")
  private List<String> edits = new ArrayList<>();

  /** The request; absent where nothing is otherwise. */
  @Nullable ResumeWorkflow wanted() {
    if (operations.isEmpty() && edits.isEmpty()) {
      return null;
    }
    var patches = Edit.byOperation(edits.stream().map(Edit::parse).toList());
    return new ResumeWorkflow().operations(operations).edits(patches);
  }
}
