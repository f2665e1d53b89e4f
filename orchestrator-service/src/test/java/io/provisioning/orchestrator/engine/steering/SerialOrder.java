package io.provisioning.orchestrator.engine.steering;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import org.jspecify.annotations.Nullable;

/**
 * Finds a serial order that a concurrent history is equal to: conflicts between workflows make a
 * precedence graph (Bernstein, Hadzilacos and Goodman 1987, ch. 2), any order of which gives what
 * was seen if there is no cycle. A workflow that ended and goes on is another one here.
 */
final class SerialOrder {

  /** What was found and left at one resource, between two moments; a read leaves what it found. */
  record Effect(
      String workflow,
      String resource,
      @Nullable String from,
      @Nullable String to,
      long begin,
      long end) {

    private boolean conflictsWith(Effect other) {
      return resource.equals(other.resource)
          && !workflow.equals(other.workflow)
          && !(isRead() && other.isRead());
    }

    private boolean isRead() {
      return Objects.equals(from, to);
    }
  }

  private final Map<String, Map<String, String>> followers = new TreeMap<>();
  private final Set<String> done = new LinkedHashSet<>();
  private final List<String> path = new ArrayList<>();

  private SerialOrder(List<Effect> history) {
    for (var effect : history) {
      followers.computeIfAbsent(effect.workflow(), _ -> new TreeMap<>());
      history.stream()
          .filter(other -> effect.conflictsWith(other) && effect.begin() <= other.end())
          .forEach(other ->
              followers
                  .computeIfAbsent(effect.workflow(), _ -> new TreeMap<>())
                  .put(other.workflow(), effect.resource()));
    }
  }

  /**
   * The workflows in an order in which, one after the other, they find and leave the same.
   *
   * @throws AssertionError naming the cycle, or what would be found or left otherwise
   */
  static List<String> of(
      List<Effect> history, Map<String, String> before, Map<String, String> after) {
    var order = new SerialOrder(history);
    order.followers.keySet().forEach(order::visit);
    var workflows = List.copyOf(order.done).reversed();
    replay(history, workflows, before, after);
    return workflows;
  }

  private void visit(String workflow) {
    if (done.contains(workflow)) {
      return;
    }
    var first = path.indexOf(workflow);
    path.add(workflow);
    if (first >= 0) {
      throw new AssertionError("no serial order: " + cycle(path.subList(first, path.size())));
    }
    new TreeSet<>(followers.getOrDefault(workflow, Map.of()).keySet()).forEach(this::visit);
    path.removeLast();
    done.add(workflow);
  }

  private String cycle(List<String> workflows) {
    var text = new StringBuilder(workflows.getFirst());
    for (var index = 1; index < workflows.size(); index++) {
      var resource =
          followers.getOrDefault(workflows.get(index - 1), Map.of()).get(workflows.get(index));
      text.append(" -").append(resource).append("-> ").append(workflows.get(index));
    }
    return text.toString();
  }

  private static void replay(
      List<Effect> history,
      List<String> workflows,
      Map<String, String> before,
      Map<String, String> after) {
    var world = new HashMap<>(before);
    for (var workflow : workflows) {
      history.stream()
          .filter(effect -> effect.workflow().equals(workflow))
          .sorted(Comparator.comparingLong(Effect::begin))
          .forEach(effect -> replay(effect, world));
    }
    if (!world.equals(after)) {
      throw new AssertionError("one after the other leave " + world + ", not " + after);
    }
  }

  private static void replay(Effect effect, Map<String, String> world) {
    if (!Objects.equals(world.get(effect.resource()), effect.from())) {
      throw new AssertionError(
          effect + " would find " + world.get(effect.resource()) + " in a serial order");
    }
    if (effect.to() == null) {
      world.remove(effect.resource());
    } else {
      world.put(effect.resource(), effect.to());
    }
  }
}
