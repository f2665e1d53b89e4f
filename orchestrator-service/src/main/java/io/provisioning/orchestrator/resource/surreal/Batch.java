package io.provisioning.orchestrator.resource.surreal;

import io.provisioning.orchestrator.operation.ResourceRef;
import io.provisioning.orchestrator.operation.Transition;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;

/** What is written of a workspace at once. Not thread-safe. */
final class Batch {

  private static final int MOST = 500;

  private final List<Transition> transitions = new ArrayList<>();
  private final Map<String, Long> positions = new HashMap<>();

  void add(Transition transition) {
    transitions.add(transition);
    reached(transition.workflow(), transition.position());
  }

  void reached(String workflow, long position) {
    positions.merge(workflow, position, Math::max);
  }

  boolean isFull() {
    return transitions.size() >= MOST || positions.size() >= MOST;
  }

  boolean isEmpty() {
    return positions.isEmpty();
  }

  List<Transition> transitions() {
    return transitions;
  }

  /** Up to where workflows are in the graph then. */
  Map<String, Long> positions() {
    return positions;
  }

  /** Ids of what changed. */
  Set<String> resources() {
    var ids = new HashSet<String>();
    transitions.forEach(transition -> ids.add(transition.resource().id()));
    return ids;
  }

  /** Ids of what may have come anew, so that the edges that lead to it did. */
  Set<String> fresh() {
    var ids = new HashSet<String>();
    for (var transition : transitions) {
      if (transition.before() == null || transition.resource().server().isPresent()) {
        ids.add(transition.resource().id());
      }
    }
    return ids;
  }

  /** Servers that may have taken taskservs with them. */
  Set<ResourceRef> servers() {
    var servers = new HashSet<ResourceRef>();
    for (var transition : transitions) {
      if (transition.resource().kind() == ResourceRef.Kind.SERVER) {
        servers.add(transition.resource());
      }
    }
    return servers;
  }

  void clear() {
    transitions.clear();
    positions.clear();
  }
}
