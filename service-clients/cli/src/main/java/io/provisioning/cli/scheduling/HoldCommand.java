package io.provisioning.cli.scheduling;

import io.provisioning.cli.console.ExitCode;
import io.provisioning.cli.invocation.Invocation;
import java.util.concurrent.Callable;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

@Command(
    name = "hold",
    description = "Start nothing more in a workspace, at a provider or at all; what runs goes on.")
public final class HoldCommand implements Callable<Integer> {

  private final Invocation invocation;

  @Mixin private ScopeOptions scope = new ScopeOptions();

  @Option(
      names = "--by",
      paramLabel = "<text>",
      description = "Who wants it, for those who ask why.")
  private @Nullable String by;

  HoldCommand(Invocation invocation) {
    this.invocation = invocation;
  }

  @Override
  public Integer call() {
    var pause = scope.pause();
    var _ = invocation.orchestrator().scheduling().pauseScope(pause.by(by));
    invocation.console().print(ScopeOptions.text(pause) + ": held; `workflow release` goes on");
    return ExitCode.DONE;
  }
}
