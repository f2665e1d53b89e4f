package io.provisioning.orchestrator.plan.goal;

import io.provisioning.config.problem.Finding;
import io.provisioning.config.problem.NearestName;
import io.provisioning.config.problem.ProblemException;
import io.provisioning.orchestrator.plan.PlanProblem;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Collection;
import java.util.HashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import java.util.function.Function;

/** Chooses a part of an infrastructure. */
final class Targets {

  private static final int MOST_NAMES = 20;

  private final Map<String, Declared> declared;
  private final World world;
  private final Map<String, List<String>> dependents = new HashMap<>();

  Targets(Map<String, Declared> declared, World world) {
    this.declared = declared;
    this.world = world;
    world
        .resources()
        .forEach((path, present) ->
            present
                .needs()
                .forEach(
                    need -> dependents.computeIfAbsent(need, _ -> new ArrayList<>()).add(path)));
  }

  /** The targets with all that they need, and for those that go all that needs them. */
  Set<String> withNeeds(List<String> targets) {
    return reach(
        paths(targets),
        path -> {
          var resource = declared.get(path);
          return resource == null ? dependents(path) : resource.needs();
        });
  }

  /** The targets with all that needs them. */
  Set<String> withDependents(Collection<String> paths) {
    return reach(paths, this::dependents);
  }

  List<String> dependents(String path) {
    return dependents.getOrDefault(path, List.of());
  }

  private static Set<String> reach(Collection<String> from, Function<String, List<String>> next) {
    var reached = new LinkedHashSet<String>();
    var queue = new ArrayDeque<>(from);
    while (!queue.isEmpty()) {
      var path = queue.remove();
      if (reached.add(path)) {
        queue.addAll(next.apply(path));
      }
    }
    return reached;
  }

  /**
   * Paths of the resources that targets name.
   *
   * @throws ProblemException INVALID if a target names nothing
   */
  List<String> paths(List<String> targets) {
    var paths = new ArrayList<String>();
    var findings = new ArrayList<Finding>();
    for (int index = 0; index < targets.size(); index++) {
      var found = paths(targets.get(index));
      if (found.isEmpty()) {
        findings.add(unknown("targets[" + index + "]", targets.get(index)));
      }
      paths.addAll(found);
    }
    if (!findings.isEmpty()) {
      throw PlanProblem.UNKNOWN_TARGET.because(
          "a target is neither declared nor recorded: " + findings.getFirst(), findings);
    }
    return paths;
  }

  private Set<String> paths(String target) {
    if (target.startsWith("cluster/")) {
      return ofCluster(target.substring("cluster/".length()));
    }
    return declared.containsKey(target) || world.find(target).isPresent()
        ? Set.of(target)
        : Set.of();
  }

  Set<String> ofCluster(String cluster) {
    var paths = new LinkedHashSet<String>();
    declared.forEach((path, resource) -> {
      if (cluster.equals(resource.state().cluster())) {
        paths.add(path);
      }
    });
    paths.addAll(world.ofCluster(cluster));
    return paths;
  }

  private Finding unknown(String place, String target) {
    var names = new TreeSet<>(declared.keySet());
    names.addAll(world.resources().keySet());
    declared.values().stream()
        .map(resource -> resource.state().cluster())
        .filter(cluster -> cluster != null)
        .forEach(cluster -> names.add("cluster/" + cluster));
    world.resources().values().stream()
        .map(present -> present.state().cluster())
        .filter(cluster -> cluster != null)
        .forEach(cluster -> names.add("cluster/" + cluster));
    var some = names.stream().limit(MOST_NAMES).toList();
    return new Finding(
        place,
        "one of " + String.join(", ", some) + (names.size() > some.size() ? ", …" : ""),
        "`" + target + "`",
        null,
        NearestName.of(target, names).orElse(null));
  }
}
