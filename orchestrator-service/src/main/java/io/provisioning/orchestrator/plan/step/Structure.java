package io.provisioning.orchestrator.plan.step;

import io.provisioning.orchestrator.operation.Desired;
import io.provisioning.orchestrator.operation.Desired.Provided;
import io.provisioning.orchestrator.operation.Operation.Action;
import io.provisioning.orchestrator.operation.ResourceRef;
import io.provisioning.orchestrator.plan.goal.Declared;
import io.provisioning.orchestrator.plan.goal.Goal;
import io.provisioning.orchestrator.plan.goal.World;
import io.provisioning.orchestrator.plan.goal.World.Present;
import io.provisioning.provider.ResourceSpec.NetworkSpec;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Stream;

/** What must come first because of what resources are: the requirements without any choice. */
final class Structure {

  private final Goal goal;
  private final World world;
  private final Steps steps;
  private final Requirements requirements;
  private final Map<String, List<Present>> users = new HashMap<>();

  Structure(Goal goal, World world, Steps steps, Requirements requirements) {
    this.goal = goal;
    this.world = world;
    this.steps = steps;
    this.requirements = requirements;
  }

  void require() {
    for (var present : world.resources().values()) {
      if (present.resource().kind() == ResourceRef.Kind.SERVER) {
        present
            .needs()
            .forEach(need -> users.computeIfAbsent(need, _ -> new ArrayList<>()).add(present));
      }
    }
    steps.mains().forEach(this::main);
    steps.deletes().forEach(step -> releases(step, step.path()));
    addresses();
    goal.groups().forEach(new Groups(goal, steps, requirements)::require);
  }

  private void main(Step step) {
    steps.delete(step.path()).ifPresent(first -> requirements.hard(step, first));
    Desired to = step.to();
    if (to == null) {
      return;
    }
    for (var need : Declared.needs(step.resource(), to)) {
      steps.main(need).ifPresent(first -> requirements.hard(step, first));
      if (step.resource().kind() == ResourceRef.Kind.SERVER && need.startsWith("volume/")) {
        releasedByOthers(step, need);
      }
    }
    step.softNeeds()
        .forEach(need -> steps.main(need).ifPresent(first -> requirements.soft(step, first)));
    if (step.action() == Action.REPLACE) {
      releases(step, step.path());
    }
    step.resource().server().ifPresent(server -> afterUninstalling(step, server));
  }

  /** A network or volume can go when no server holds it any more. */
  private void releases(Step step, String path) {
    for (var user : users.getOrDefault(path, List.of())) {
      steps
          .delete(user.path())
          .or(() -> steps.main(user.path()))
          .ifPresent(first -> requirements.hard(step, first));
    }
  }

  private void releasedByOthers(Step step, String volume) {
    for (var user : users.getOrDefault(volume, List.of())) {
      if (!user.path().equals(step.path())) {
        steps
            .delete(user.path())
            .or(() -> steps.main(user.path()))
            .ifPresent(first -> requirements.hard(step, first));
      }
    }
  }

  /** What is installed may need what the one that goes has held, such as a port. */
  private void afterUninstalling(Step step, String server) {
    for (var path : world.taskservsOn(server).keySet()) {
      steps.delete(path).ifPresent(first -> requirements.hard(step, first));
    }
  }

  /** A new network may take the addresses of one that goes. */
  private void addresses() {
    var freed = new ArrayList<Step>();
    for (var step : networks(true)) {
      freed.add(step);
    }
    for (var step : networks(false)) {
      for (var old : freed) {
        if (!old.path().equals(step.path()) && Collateral.overlap(old.from(), step.to())) {
          requirements.hard(step, old);
        }
      }
    }
  }

  private List<Step> networks(boolean freeing) {
    return steps
        .all()
        .filter(step -> step.resource().kind() == ResourceRef.Kind.NETWORK)
        .filter(step -> freeing ? frees(step) : step.to() != null && step.isFresh())
        .toList();
  }

  private static boolean frees(Step step) {
    return step.from() instanceof Provided(var _, NetworkSpec before, var _, var _)
        && !(step.to() instanceof Provided(var _, NetworkSpec after, var _, var _)
            && before.cidr().equals(after.cidr()));
  }

  /** Order that a batch asks for; an operation with nothing to do hands on what it waits for. */
  private static final class Groups {

    private final Map<String, Goal.Group> byName = new HashMap<>();
    private final Map<String, Set<String>> reached = new HashMap<>();
    private final Steps steps;
    private final Requirements requirements;

    Groups(Goal goal, Steps steps, Requirements requirements) {
      goal.groups().forEach(group -> byName.put(group.name(), group));
      this.steps = steps;
      this.requirements = requirements;
    }

    void require(Goal.Group group) {
      for (var step : stepsOf(group)) {
        group.softDependencies().forEach(name -> order(step, name, true));
        group.dependencies().forEach(name -> order(step, name, false));
      }
    }

    private void order(Step step, String name, boolean soft) {
      for (var reachedName : reached(name)) {
        var group = byName.get(reachedName);
        if (group != null) {
          for (var first : stepsOf(group)) {
            if (soft) {
              requirements.soft(step, first);
            } else {
              requirements.hard(step, first);
            }
          }
        }
      }
    }

    private Set<String> reached(String name) {
      var known = reached.get(name);
      if (known != null) {
        return known;
      }
      reached.put(name, Set.of());
      var result = new LinkedHashSet<String>();
      var group = byName.get(name);
      if (group != null && stepsOf(group).isEmpty()) {
        group.dependencies().forEach(next -> result.addAll(reached(next)));
        group.softDependencies().forEach(next -> result.addAll(reached(next)));
      } else {
        result.add(name);
      }
      reached.put(name, result);
      return result;
    }

    private List<Step> stepsOf(Goal.Group group) {
      return group.paths().stream()
          .flatMap(path -> Stream.concat(steps.delete(path).stream(), steps.main(path).stream()))
          .toList();
    }
  }
}
