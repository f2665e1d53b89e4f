package io.provisioning.orchestrator.plan.step;

import io.provisioning.orchestrator.operation.Desired.Installed;
import io.provisioning.orchestrator.operation.Operation.Action;
import java.util.HashMap;
import java.util.List;
import java.util.Optional;

/**
 * Taskservs of a cluster get other packages one after another: each waits until the one before is
 * installed and healthy, so that a package with a fault stops at the first server.
 *
 * <p>INVARIANT: each requirement follows an order that is there already, so none can close a
 * circle.
 */
final class Rolling {

  private final List<Step> sorted;
  private final Requirements requirements;

  Rolling(List<Step> sorted, Requirements requirements) {
    this.sorted = sorted;
    this.requirements = requirements;
  }

  void require() {
    var last = new HashMap<String, Step>();
    for (var step : sorted) {
      updatedCluster(step)
          .ifPresent(cluster -> {
            var before = last.put(cluster, step);
            if (before != null) {
              requirements.hard(step, before);
            }
          });
    }
  }

  private static Optional<String> updatedCluster(Step step) {
    return step.action() == Action.UPDATE
            && step.from() instanceof Installed from
            && step.to() instanceof Installed to
            && !from.digest().equals(to.digest())
        ? Optional.ofNullable(to.cluster())
        : Optional.empty();
  }
}
