package io.provisioning.cli.drift;

import io.provisioning.cli.change.Change;
import io.provisioning.cli.change.ChangeOptions;
import io.provisioning.cli.invocation.Invocation;
import java.util.List;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

@Command(name = "revert", description = "Change what drifted back to what was applied last.")
final class DriftRevertCommand implements Callable<Integer> {

  private final Invocation invocation;

  @Mixin private DriftParameter drift = new DriftParameter();

  @Option(
      names = "--also",
      paramLabel = "<drift>",
      description = "Revert this one of the same infrastructure in the same plan; can be repeated.")
  private List<String> also = List.of();

  @Mixin private ChangeOptions options = new ChangeOptions();

  DriftRevertCommand(Invocation invocation) {
    this.invocation = invocation;
  }

  @Override
  public Integer call() {
    var orchestrator = invocation.orchestrator();
    var workspace = drift.workspace(invocation);
    var plan = orchestrator.drift().revertDrift(drift.id(), workspace, also).getPlan();
    var change = new Change(invocation, orchestrator, options);
    if (!change.isJson()
        && plan.getOperations().stream().allMatch(it -> it.getChanges().isEmpty())) {
      // a reinstallation or a start changes no property: what it is good for is in the drift
      DriftText.print(
          invocation.console(), false, orchestrator.drift().getDrift(drift.id(), workspace));
    }
    return change.apply(plan, drift.id());
  }
}
