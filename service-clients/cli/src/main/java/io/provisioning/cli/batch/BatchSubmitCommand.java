package io.provisioning.cli.batch;

import io.provisioning.cli.change.Change;
import io.provisioning.cli.change.ChangeOptions;
import io.provisioning.cli.change.Declaration;
import io.provisioning.cli.invocation.Invocation;
import io.provisioning.cli.invocation.WorkspaceOption;
import java.nio.file.Path;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Parameters;

@Command(
    name = "submit",
    description = "Run the operations of a file, which can use several providers.")
final class BatchSubmitCommand implements Callable<Integer> {

  private final Invocation invocation;

  @Parameters(paramLabel = "<file>", description = "The batch document.")
  private Path file = Path.of("");

  @Mixin private WorkspaceOption workspace = new WorkspaceOption();
  @Mixin private ChangeOptions options = new ChangeOptions();

  BatchSubmitCommand(Invocation invocation) {
    this.invocation = invocation;
  }

  @Override
  public Integer call() {
    var declared = Declaration.batch(invocation, file);
    var request = declared.request(invocation, workspace.name(invocation));
    return new Change(invocation, invocation.orchestrator(), options)
        .run(request, "batch `%s`".formatted(declared.batch().name()));
  }
}
