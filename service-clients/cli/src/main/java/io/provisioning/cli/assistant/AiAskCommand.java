package io.provisioning.cli.assistant;

import io.provisioning.cli.console.ExitCode;
import io.provisioning.cli.console.JsonText;
import io.provisioning.cli.invocation.Invocation;
import io.provisioning.cli.invocation.JsonOption;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;

@Command(
    name = "ask",
    description = {
      "Answer a question with quotations from the documentation, the catalogue and the declarations"
          + " of the workspace; every passage names its source.",
      "Exit code 1 if there are no results."
    })
final class AiAskCommand implements Callable<Integer> {

  private static final int NOT_FOUND = 1;

  private final Invocation invocation;

  @Mixin private Asked asked = new Asked();
  @Mixin private JsonOption json = new JsonOption();

  AiAskCommand(Invocation invocation) {
    this.invocation = invocation;
  }

  @Override
  public Integer call() {
    var found = asked.find(invocation);
    var isAnswered = Boolean.TRUE.equals(found.getAnswered());
    var console = invocation.console();
    if (json.isSet(invocation)) {
      console.print(JsonText.pretty(found));
    } else if (isAnswered) {
      PassageText.print(console, found.getItems());
    } else {
      console.print("no results; `rag search` shows the nearest passages");
    }
    return isAnswered ? ExitCode.DONE : NOT_FOUND;
  }
}
