package io.provisioning.orchestrator.resource;

import io.provisioning.orchestrator.operation.ResourceRef;
import io.provisioning.orchestrator.resource.Walk.Reached;
import java.util.List;
import java.util.Map;
import java.util.NavigableMap;
import java.util.Optional;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * The resources of one workspace, sorted by id, so that those of an infrastructure and those on a
 * server stand together. Not thread-safe.
 */
final class WorkspaceIndex {

  private final NavigableMap<String, RecordedResource> resources = new TreeMap<>();
  private final Dependents dependents = new Dependents();

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
    return Walk.from(id, depth, dependents::of, resources::containsKey);
  }

  /** What hangs on the resource or what it hangs on, so many hops around it. */
  List<Reached> around(String id, int depth) {
    return Walk.from(id, depth, this::neighbours, resources::containsKey);
  }

  private Iterable<String> neighbours(String id) {
    var neighbours = new TreeSet<String>();
    dependents.of(id).forEach(neighbours::add);
    find(id).stream()
        .flatMap(resource -> resource.edges().stream())
        .forEach(edge -> neighbours.add(edge.to()));
    return neighbours;
  }

  void removeTaskservsOn(ResourceRef server) {
    var prefix = server.infrastructure() + "/taskserv/" + server.name() + "/";
    var ids = from(prefix, null).map(Map.Entry::getKey).toList();
    ids.forEach(this::remove);
  }

  Optional<RecordedResource> find(String id) {
    return Optional.ofNullable(resources.get(id));
  }

  boolean isWithout(String infrastructure) {
    return from(infrastructure + "/", null).findAny().isEmpty();
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
