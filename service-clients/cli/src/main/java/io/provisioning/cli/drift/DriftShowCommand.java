package io.provisioning.cli.drift;

import io.provisioning.cli.invocation.Invocation;
import io.provisioning.cli.invocation.JsonOption;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;

@Command(name = "show", description = "Show one drift: what differs, and since when.")
final class DriftShowCommand implements Callable<Integer> {

  private final Invocation invocation;

  @Mixin private DriftParameter drift = new DriftParameter();
  @Mixin private JsonOption json = new JsonOption();

  DriftShowCommand(Invocation invocation) {
    this.invocation = invocation;
  }

  @Override
  public Integer call() {
    var found = invocation.orchestrator().drift().getDrift(drift.id(), drift.workspace(invocation));
    return DriftText.print(invocation.console(), json.isSet(invocation), found);
  }
}
