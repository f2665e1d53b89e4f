package io.provisioning.orchestrator.plan.goal;

import io.provisioning.config.declaration.Blueprint;
import io.provisioning.config.declaration.Blueprint.Addition;
import io.provisioning.config.declaration.Blueprint.Part;
import io.provisioning.config.declaration.Expansion;
import io.provisioning.config.infrastructure.Batch;
import io.provisioning.config.infrastructure.Batch.Action;
import io.provisioning.config.infrastructure.Infrastructure;
import io.provisioning.config.problem.Finding;
import io.provisioning.config.problem.NearestName;
import io.provisioning.orchestrator.plan.goal.Goal.Group;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;

/** What a batch is to reach: the resources its operations name, and no others. */
final class BatchGoal {

  private final Batch batch;
  private final Expansion expansion;
  private final World world;
  private final List<Finding> findings;
  private final Map<String, Set<String>> pathsOf = new LinkedHashMap<>();
  private final Set<String> deleted = new LinkedHashSet<>();

  BatchGoal(Batch batch, Expansion expansion, World world, List<Finding> findings) {
    this.batch = batch;
    this.expansion = expansion;
    this.world = world;
    this.findings = findings;
  }

  /** All that operations create. */
  Blueprint blueprint() {
    var blueprint = Blueprint.empty();
    for (int index = 0; index < batch.operations().size(); index++) {
      var place = "operations[" + index + "]";
      blueprint = blueprint.and(blueprint(batch.operations().get(index).action(), place));
    }
    return blueprint;
  }

  private Blueprint blueprint(Action action, String place) {
    return switch (action) {
      case Action.CreateNetwork(var network) ->
          document(place + ".create_network", List.of(network), List.of(), List.of());
      case Action.CreateVolume(var volume) ->
          document(place + ".create_volume", List.of(), List.of(volume), List.of());
      case Action.CreateServer(var server) ->
          document(place + ".create_server", List.of(), List.of(), List.of(server));
      case Action.CreateTaskserv(var server, var taskserv) ->
          new Blueprint(
              List.of(),
              List.of(),
              List.of(),
              List.of(),
              List.of(
                  new Part<>(new Addition(server, taskserv), null, place + ".create_taskserv")));
      case Action.CreateCluster(var cluster) ->
          expansion.of(cluster, batch.settings(), place + ".create_cluster");
      case Action.Delete _ -> Blueprint.empty();
    };
  }

  private Blueprint document(
      String place,
      List<Infrastructure.Network> networks,
      List<Infrastructure.Volume> volumes,
      List<Infrastructure.Server> servers) {
    return expansion.of(
        new Infrastructure(
            batch.infrastructure(), batch.settings(), networks, volumes, servers, List.of()),
        place);
  }

  /** The goal, once everything is declared. */
  Goal goal(Declaration declaration) {
    var targets = new Targets(declaration.resources(), world);
    for (int index = 0; index < batch.operations().size(); index++) {
      var operation = batch.operations().get(index);
      pathsOf.put(
          operation.name(), paths(operation.action(), targets, "operations[" + index + "]"));
    }
    assignRest(declaration);
    checkDeleted(declaration, targets);
    Declaration.refuseIfFound(findings);
    var selected = new LinkedHashSet<>(declaration.resources().keySet());
    selected.addAll(deleted);
    var groups =
        batch.operations().stream()
            .map(operation ->
                new Group(
                    operation.name(),
                    pathsOf.getOrDefault(operation.name(), Set.of()),
                    operation.dependencies(),
                    operation.softDependencies()))
            .toList();
    return new Goal(
        batch.infrastructure(),
        declaration.resources(),
        selected,
        groups,
        batch.settings().parallelLimit(),
        batch.settings().rollback());
  }

  private Set<String> paths(Action action, Targets targets, String place) {
    return switch (action) {
      case Action.CreateNetwork(var network) -> Set.of(Declared.network(network.name()));
      case Action.CreateVolume(var volume) -> Set.of(Declared.volume(volume.name()));
      case Action.CreateServer(var server) -> servers(server);
      case Action.CreateTaskserv(var server, var taskserv) ->
          Set.of(Declared.taskserv(server, taskserv.name()));
      case Action.CreateCluster(var cluster) -> targets.ofCluster(cluster.name());
      case Action.Delete delete -> deleted(delete, place);
    };
  }

  private static Set<String> servers(Infrastructure.Server server) {
    var paths = new LinkedHashSet<String>();
    var count = server.count();
    for (int number = 1; number <= (count == null ? 1 : count); number++) {
      var name = count == null ? server.name() : server.name() + "-" + number;
      paths.add(Declared.server(name));
    }
    return paths;
  }

  private Set<String> deleted(Action.Delete delete, String place) {
    var path =
        delete.server() == null
            ? delete.kind() + "/" + delete.name()
            : delete.kind() + "/" + delete.server() + "/" + delete.name();
    var paths =
        delete.kind().equals("cluster")
            ? new LinkedHashSet<>(world.ofCluster(delete.name()))
            : world.find(path).isPresent() ? Set.of(path) : Set.<String>of();
    if (paths.isEmpty()) {
      findings.add(
          new Finding(
              place,
              "something that is recorded",
              "`" + path + "`",
              null,
              NearestName.of(path, world.resources().keySet()).orElse(null)));
    }
    deleted.addAll(paths);
    return paths;
  }

  /** What was not named, but comes with it, belongs to the operation of its server. */
  private void assignRest(Declaration declaration) {
    var owners = new HashMap<String, String>();
    var owned = new HashSet<String>();
    pathsOf.forEach((name, paths) -> {
      owned.addAll(paths);
      paths.forEach(path -> owners.putIfAbsent(Declared.holder(path), name));
    });
    for (var path : declaration.resources().keySet()) {
      var owner = owners.get(Declared.holder(path));
      if (!owned.contains(path) && owner != null) {
        var more = new LinkedHashSet<>(pathsOf.getOrDefault(owner, Set.of()));
        more.add(path);
        pathsOf.put(owner, more);
      }
    }
  }

  private void checkDeleted(Declaration declaration, Targets targets) {
    for (var path : deleted) {
      if (declaration.get(path) != null) {
        findings.add(
            new Finding(path, "either creation or deletion", "both in one batch", null, null));
      }
      checkNotNeeded(path, declaration, targets);
      if (path.startsWith("server/")) {
        var taskservs = world.taskservsOn(path.substring("server/".length()));
        taskservs.keySet().forEach(it -> checkNotNeeded(it, declaration, targets));
      }
    }
  }

  private void checkNotNeeded(String path, Declaration declaration, Targets targets) {
    for (var dependent : targets.dependents(path)) {
      boolean isCovered =
          deleted.contains(dependent)
              || deleted.contains(Declared.holder(dependent))
              || declaration.get(dependent) != null;
      if (!isCovered && world.exists(dependent)) {
        findings.add(
            new Finding(
                path,
                "something that nothing else needs",
                "`" + dependent + "`, which needs it; delete that as well",
                null,
                null));
      }
    }
  }
}
