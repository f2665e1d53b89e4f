package io.provisioning.orchestrator.engine.steering;

import io.provisioning.orchestrator.operation.Transition;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** The last transition of each resource that is there. */
final class StandingTransitions implements Transition.Fold {

  private final Map<String, Transition> last = new LinkedHashMap<>();

  @Override
  public void transitioned(Transition transition) {
    if (transition.after() == null) {
      last.remove(transition.resource().id());
    } else {
      last.put(transition.resource().id(), transition);
    }
  }

  @Override
  public List<Transition> standing(String workspace) {
    return List.copyOf(last.values());
  }
}
