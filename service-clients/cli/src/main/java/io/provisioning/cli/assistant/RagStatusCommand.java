package io.provisioning.cli.assistant;

import io.provisioning.cli.console.ExitCode;
import io.provisioning.cli.console.JsonText;
import io.provisioning.cli.invocation.Invocation;
import io.provisioning.cli.invocation.JsonOption;
import io.provisioning.client.mcp.model.PassageIndexView;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;

@Command(name = "status", description = "Show how many passages can be searched.")
final class RagStatusCommand implements Callable<Integer> {

  private final Invocation invocation;

  @Mixin private JsonOption json = new JsonOption();

  RagStatusCommand(Invocation invocation) {
    this.invocation = invocation;
  }

  @Override
  public Integer call() {
    var index = invocation.door().assistant().passages().getPassageIndex();
    print(invocation, json.isSet(invocation), index);
    return ExitCode.DONE;
  }

  static void print(Invocation invocation, boolean isJson, PassageIndexView index) {
    var console = invocation.console();
    if (isJson) {
      console.print(JsonText.pretty(index));
      return;
    }
    console.print("state          " + index.getState());
    console.print("documentation  " + index.getDocumentation());
    console.print("packages       " + index.getPackages());
    console.print("declarations   " + index.getDeclarations());
  }
}
