package io.provisioning.orchestrator.resource;

import io.provisioning.orchestrator.operation.ResourceRef;
import io.provisioning.orchestrator.resource.Walk.Reached;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.NavigableMap;
import java.util.Optional;
import java.util.Set;
import java.util.SortedSet;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.function.Function;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * The resources of one workspace, sorted by id, so that those of an infrastructure and those on a
 * server stand together. Not thread-safe.
 */
final class WorkspaceIndex {

  private final NavigableMap<String, RecordedResource> resources = new TreeMap<>();
  private final Dependents dependents = new Dependents();
  private final Set<String> left = new HashSet<>();

  void put(RecordedResource resource) {
    var replaced = resources.put(resource.id(), resource);
    var edges = resource.edges();
    var before = replaced == null ? List.<Edge>of() : replaced.edges();
    if (!edges.equals(before)) {
      dependents.remove(before);
      dependents.add(edges);
    }
  }

  void remove(String id) {
    var removed = resources.remove(id);
    if (removed != null) {
      dependents.remove(removed.edges());
    }
  }

  /** What hangs on the resource, directly or through others. */
  List<Reached> impact(String id, int depth) {
    return Walk.from(id, depth, ids -> hops(ids, this::dependents));
  }

  /** What hangs on the resource or what it hangs on, so many hops around it. */
  List<Reached> around(String id, int depth) {
    return Walk.from(id, depth, ids -> hops(ids, this::neighbours));
  }

  private Map<String, SortedSet<String>> hops(
      List<String> ids, Function<String, Stream<String>> next) {
    var hops = new HashMap<String, SortedSet<String>>();
    for (var id : ids) {
      hops.put(
          id,
          next.apply(id)
              .filter(resources::containsKey)
              .collect(Collectors.toCollection(TreeSet::new)));
    }
    return hops;
  }

  private Stream<String> dependents(String id) {
    return dependents.of(id).stream();
  }

  private Stream<String> neighbours(String id) {
    var edges = find(id).stream().flatMap(resource -> resource.edges().stream());
    return Stream.concat(dependents(id), edges.map(Edge::to));
  }

  /** The edges that lead from a resource or to it, where both ends are there. */
  Stream<Edge> edges(String id) {
    var from = find(id).stream().flatMap(resource -> resource.edges().stream());
    var to =
        dependents(id)
            .flatMap(dependent -> find(dependent).stream())
            .flatMap(dependent -> dependent.edges().stream())
            .filter(edge -> edge.to().equals(id));
    return Stream.concat(from, to)
        .filter(edge -> resources.containsKey(edge.from()) && resources.containsKey(edge.to()));
  }

  /** Ids of the taskservs on a server. */
  List<String> taskservsOn(ResourceRef server) {
    var prefix = server.infrastructure() + "/taskserv/" + server.name() + "/";
    return from(prefix, null).map(Map.Entry::getKey).toList();
  }

  void removeTaskservsOn(ResourceRef server) {
    taskservsOn(server).forEach(this::remove);
  }

  Optional<RecordedResource> find(String id) {
    return Optional.ofNullable(resources.get(id));
  }

  /** Something of the infrastructure runs on where nobody records it any more. */
  void left(String infrastructure) {
    left.add(infrastructure);
  }

  boolean isVacant(String infrastructure) {
    return !left.contains(infrastructure) && from(infrastructure + "/", null).findAny().isEmpty();
  }

  /** What matches and comes after the id, in order of ids. */
  Stream<RecordedResource> find(ResourceQuery query, @Nullable String after) {
    var infrastructure = query.infrastructure();
    return from(infrastructure == null ? "" : infrastructure + "/", after)
        .map(Map.Entry::getValue)
        .filter(query::matches);
  }

  private Stream<Map.Entry<String, RecordedResource>> from(String prefix, @Nullable String after) {
    var begin = after == null || after.compareTo(prefix) < 0 ? prefix : after;
    return resources.tailMap(begin, !begin.equals(after)).entrySet().stream()
        .takeWhile(entry -> entry.getKey().startsWith(prefix));
  }
}
