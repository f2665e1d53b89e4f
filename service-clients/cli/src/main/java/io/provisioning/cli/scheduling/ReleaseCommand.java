package io.provisioning.cli.scheduling;

import io.provisioning.cli.console.ExitCode;
import io.provisioning.cli.invocation.Invocation;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;

@Command(name = "release", description = "Take a hold back.")
public final class ReleaseCommand implements Callable<Integer> {

  private final Invocation invocation;

  @Mixin private ScopeOptions scope = new ScopeOptions();

  ReleaseCommand(Invocation invocation) {
    this.invocation = invocation;
  }

  @Override
  public Integer call() {
    var pause = scope.pause();
    var _ = invocation.orchestrator().scheduling().unpauseScope(pause);
    invocation.console().print(ScopeOptions.text(pause) + ": goes on");
    return ExitCode.DONE;
  }
}
