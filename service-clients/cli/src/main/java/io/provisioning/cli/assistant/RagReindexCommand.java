package io.provisioning.cli.assistant;

import io.provisioning.cli.console.ExitCode;
import io.provisioning.cli.invocation.Invocation;
import io.provisioning.cli.invocation.JsonOption;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;

@Command(
    name = "reindex",
    description = {
      "Rebuild the index: documentation now, packages and declarations with the next question"
          + " that searches them."
    })
final class RagReindexCommand implements Callable<Integer> {

  private final Invocation invocation;

  @Mixin private JsonOption json = new JsonOption();

  RagReindexCommand(Invocation invocation) {
    this.invocation = invocation;
  }

  @Override
  public Integer call() {
    var index = invocation.door().assistant().passages().rebuildPassageIndex();
    RagStatusCommand.print(invocation, json.isSet(invocation), index);
    return ExitCode.DONE;
  }
}
