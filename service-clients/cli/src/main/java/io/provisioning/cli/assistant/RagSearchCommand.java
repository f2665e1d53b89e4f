package io.provisioning.cli.assistant;

import io.provisioning.cli.console.ExitCode;
import io.provisioning.cli.console.JsonText;
import io.provisioning.cli.invocation.Invocation;
import io.provisioning.cli.invocation.JsonOption;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;

@Command(
    name = "search",
    description = "Show the passages nearest to a question, also those that do not answer it.")
final class RagSearchCommand implements Callable<Integer> {

  private final Invocation invocation;

  @Mixin private Asked asked = new Asked();
  @Mixin private JsonOption json = new JsonOption();

  RagSearchCommand(Invocation invocation) {
    this.invocation = invocation;
  }

  @Override
  public Integer call() {
    var found = asked.find(invocation);
    var console = invocation.console();
    if (json.isSet(invocation)) {
      console.print(JsonText.pretty(found));
    } else if (found.getItems().isEmpty()) {
      console.print("no passage has any of these words");
    } else {
      PassageText.print(console, found.getItems());
    }
    return ExitCode.DONE;
  }
}
