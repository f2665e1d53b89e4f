package io.provisioning.cli.scheduling;

import io.provisioning.cli.console.ExitCode;
import io.provisioning.cli.console.JsonText;
import io.provisioning.cli.invocation.Invocation;
import io.provisioning.cli.invocation.JsonOption;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;

@Command(
    name = "hold",
    description =
        "Start nothing new in a workspace, at a provider or anywhere; what runs continues.")
public final class HoldCommand implements Callable<Integer> {

  private final Invocation invocation;

  @Mixin private ScopeOptions scope = new ScopeOptions();
  @Mixin private JsonOption json = new JsonOption();

  HoldCommand(Invocation invocation) {
    this.invocation = invocation;
  }

  @Override
  public Integer call() {
    var pause = scope.pause();
    var queue = invocation.orchestrator().scheduling().pauseScope(pause);
    invocation
        .console()
        .print(
            json.isSet(invocation)
                ? JsonText.pretty(queue)
                : ScopeOptions.text(pause) + ": held; `workflow release` ends the hold");
    return ExitCode.DONE;
  }
}
