package io.provisioning.orchestrator.engine.running;

import io.provisioning.orchestrator.engine.running.Turn.Launch;
import io.provisioning.orchestrator.operation.Operation.Dependency;
import io.provisioning.orchestrator.workflow.OperationProgress;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Stream;

/**
 * A provider that makes another resource whenever it is asked under another key, and writes down
 * what it did. It cannot delete what something else still needs.
 */
final class SimulatedProvider {

  private final Set<String> keys = new HashSet<>();
  private final Map<String, Set<String>> keysOfEffects = new HashMap<>();
  private final Set<String> resources = new TreeSet<>();
  private final Map<String, Set<String>> needs = new HashMap<>();
  private final List<String> violations = new ArrayList<>();

  /** Brings the effect about; nothing happens where that was done under the same key. */
  void apply(String workflow, String key, Launch launch) {
    if (!keys.add(key)) {
      return;
    }
    var id = workflow + "/" + launch.operation().id();
    var effect = id + "/" + launch.round() + (launch.undo() ? "/undo" : "");
    var others = keysOfEffects.computeIfAbsent(effect, _ -> new HashSet<>());
    others.add(key);
    if (others.size() > 1) {
      violations.add("effect " + effect + " under several keys: " + others);
    }
    if (launch.to() == null) {
      delete(id);
    } else {
      create(workflow, id, launch);
    }
  }

  private void create(String workflow, String id, Launch launch) {
    var needed = new HashSet<String>();
    for (var dependency : launch.operation().dependencies()) {
      var other = workflow + "/" + dependency.operation();
      if (!dependency.soft() && !resources.contains(other)) {
        violations.add(id + " made before " + other);
      }
      needed.add(other);
    }
    // What cannot be undone stays as it is, and holds nothing up.
    if (launch.operation().irreversible().isEmpty()) {
      needs.put(id, hard(launch, needed));
    }
    var isNew = resources.add(id);
    if (!isNew && launch.from() == null) {
      violations.add(id + " made twice");
    }
  }

  private static Set<String> hard(Launch launch, Set<String> needed) {
    launch.operation().dependencies().stream()
        .filter(Dependency::soft)
        .forEach(soft -> needed.removeIf(id -> id.endsWith("/" + soft.operation())));
    return needed;
  }

  private void delete(String id) {
    needs.forEach((other, needed) -> {
      if (needed.contains(id)) {
        violations.add(id + " deleted although " + other + " needs it");
      }
    });
    needs.remove(id);
    resources.remove(id);
  }

  /** What it was asked that it should not have been. */
  List<String> violations() {
    return violations;
  }

  /** What an ended workflow says of its resources must be so. */
  void requireEnd(WorkflowRun run) {
    var id = run.id();
    var left = resources.stream().filter(it -> it.startsWith(id + "/")).toList();
    switch (run.view().state()) {
      case COMPLETED ->
          require(left.size() == run.operations().size(), id + " lacks what it has done");
      case ROLLED_BACK ->
          require(irreversible(run).containsAll(left), id + " was undone, and left " + left);
      case FAILED, CANCELLED, ROLLBACK_FAILED, PARTLY_ROLLED_BACK -> requireKnown(run, left);
      case RUNNING, CANCELLING, ROLLING_BACK -> throw new AssertionError(id + " has not ended");
    }
  }

  private static List<String> irreversible(WorkflowRun run) {
    return run.operations().stream()
        .filter(operation -> operation.irreversible().isPresent())
        .map(operation -> run.id() + "/" + operation.id())
        .toList();
  }

  /** What succeeded is there, and what was undone or never begun is not. */
  private static void requireKnown(WorkflowRun run, List<String> left) {
    run.<List<OperationProgress>>progress(Stream::toList)
        .forEach(operation -> {
          var id = run.id() + "/" + operation.operation().id();
          switch (operation.status()) {
            case SUCCEEDED -> require(left.contains(id), id + " is lost");
            case UNDONE -> require(!left.contains(id), id + " is left");
            case SKIPPED ->
                require(operation.attempts() > 0 || !left.contains(id), id + " is left");
            default -> {}
          }
        });
  }

  private static void require(boolean isTrue, String otherwise) {
    if (!isTrue) {
      throw new AssertionError(otherwise);
    }
  }
}
