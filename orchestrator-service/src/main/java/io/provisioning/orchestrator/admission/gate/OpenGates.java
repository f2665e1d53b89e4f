package io.provisioning.orchestrator.admission.gate;

import java.time.Instant;
import java.util.Collection;
import java.util.LinkedHashSet;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** Gates that may let somebody through; those that do not are forgotten when they are looked at. */
final class OpenGates {

  private final Set<Gate> gates = new LinkedHashSet<>();

  void add(Gate gate) {
    gates.add(gate);
  }

  void addAll(Collection<Gate> more) {
    gates.addAll(more);
  }

  /** The one with the most urgent bucket; of several the widest, where most meet. */
  @Nullable Gate mostUrgent(Instant now) {
    @Nullable Gate best = null;
    for (var each = gates.iterator(); each.hasNext(); ) {
      var gate = each.next();
      var next = gate.next();
      if (next == null || !gate.admits(next, now)) {
        each.remove();
      } else if (best == null || gate.comesBefore(best)) {
        best = gate;
      }
    }
    return best;
  }
}
