package io.provisioning.orchestrator.plan.step;

import io.provisioning.orchestrator.operation.Desired;
import io.provisioning.orchestrator.operation.Desired.Installed;
import io.provisioning.orchestrator.operation.ResourceRef;
import io.provisioning.orchestrator.plan.goal.Declared;
import io.provisioning.orchestrator.plan.goal.World;
import java.util.ArrayDeque;
import java.util.HashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * Requirements that make a plan gentler: what needs a resource goes, or lets go, before the
 * resource does, and taskservs of one server come one after the other, since they share its package
 * database.
 *
 * <p>INVARIANT: each follows an order that is there already, so none can close a circle.
 */
final class Courtesies {

  private final World world;
  private final Steps steps;
  private final List<Step> sorted;
  private final Map<String, Integer> places;
  private final Requirements requirements;

  Courtesies(World world, Steps steps, List<Step> sorted, Requirements requirements) {
    this.world = world;
    this.steps = steps;
    this.sorted = sorted;
    this.places = Order.places(sorted);
    this.requirements = requirements;
  }

  void require() {
    var lastOnServer = new HashMap<String, Step>();
    for (var step : sorted) {
      for (var need : formerNeeds(step)) {
        goingOf(need)
            .filter(going -> isBefore(step, going))
            .ifPresent(going -> requirements.hard(going, step));
      }
      var server = step.resource().nullableServer();
      if (server != null) {
        var last = lastOnServer.put(server, step);
        if (last != null) {
          requirements.soft(step, last);
        }
      }
    }
  }

  private Optional<Step> goingOf(String need) {
    return steps.delete(need).or(() -> steps.delete(Declared.holder(need)));
  }

  private boolean isBefore(Step step, Step going) {
    return !step.id().equals(going.id())
        && places.getOrDefault(step.id(), 0) < places.getOrDefault(going.id(), 0);
  }

  /** What the resource has needed so far, with all that stands on it. */
  private Set<String> formerNeeds(Step step) {
    var needs = new LinkedHashSet<>(dependsOn(step.from()));
    if (step.resource().kind() == ResourceRef.Kind.SERVER && step.to() == null) {
      world
          .taskservsOn(step.resource().name())
          .values()
          .forEach(taskserv -> needs.addAll(dependsOn(taskserv.state())));
    }
    return needs;
  }

  private static List<String> dependsOn(@Nullable Desired state) {
    return state instanceof Installed installed ? installed.dependsOn() : List.of();
  }

  /**
   * Paths in an order in which they could have been made, as far as what is recorded has no
   * circles; reversed it is an order in which they can go.
   */
  static Map<String, Integer> creationRanks(World world) {
    var ranks = new HashMap<String, Integer>();
    var seen = new LinkedHashSet<String>();
    world.resources().keySet().forEach(path -> visit(world, path, seen, ranks));
    return ranks;
  }

  private static void visit(
      World world, String start, Set<String> seen, Map<String, Integer> ranks) {
    var stack = new ArrayDeque<String>();
    stack.push(start);
    while (!stack.isEmpty()) {
      var path = stack.peek();
      var present = world.find(path);
      if (present.isEmpty() || !seen.add(path)) {
        stack.pop();
        if (present.isPresent()) {
          ranks.putIfAbsent(path, ranks.size());
        }
        continue;
      }
      present.get().needs().stream().filter(need -> !seen.contains(need)).forEach(stack::push);
    }
  }
}
