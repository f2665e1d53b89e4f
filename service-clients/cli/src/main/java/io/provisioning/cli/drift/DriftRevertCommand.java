package io.provisioning.cli.drift;

import io.provisioning.cli.change.Change;
import io.provisioning.cli.change.ChangeOptions;
import io.provisioning.cli.invocation.Invocation;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;

@Command(name = "revert", description = "Change what drifted back to what is declared.")
final class DriftRevertCommand implements Callable<Integer> {

  private final Invocation invocation;

  @Mixin private DriftParameter drift = new DriftParameter();
  @Mixin private ChangeOptions options = new ChangeOptions();

  DriftRevertCommand(Invocation invocation) {
    this.invocation = invocation;
  }

  @Override
  public Integer call() {
    var orchestrator = invocation.orchestrator();
    var made = orchestrator.drift().revertDrift(drift.id(), drift.workspace(invocation));
    return new Change(invocation, orchestrator, options).apply(made.getPlan(), drift.id());
  }
}
