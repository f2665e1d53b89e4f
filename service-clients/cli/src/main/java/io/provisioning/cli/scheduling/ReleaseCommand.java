package io.provisioning.cli.scheduling;

import io.provisioning.cli.console.ExitCode;
import io.provisioning.cli.console.JsonText;
import io.provisioning.cli.invocation.Invocation;
import io.provisioning.cli.invocation.JsonOption;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;

@Command(name = "release", description = "End a hold.")
public final class ReleaseCommand implements Callable<Integer> {

  private final Invocation invocation;

  @Mixin private ScopeOptions scope = new ScopeOptions();
  @Mixin private JsonOption json = new JsonOption();

  ReleaseCommand(Invocation invocation) {
    this.invocation = invocation;
  }

  @Override
  public Integer call() {
    var pause = scope.pause();
    var queue = invocation.orchestrator().scheduling().unpauseScope(pause);
    invocation
        .console()
        .print(
            json.isSet(invocation)
                ? JsonText.pretty(queue)
                : ScopeOptions.text(pause) + ": released");
    return ExitCode.DONE;
  }
}
