package io.provisioning.orchestrator.resource;

import io.provisioning.orchestrator.operation.ResourceRef;
import java.util.Map;
import java.util.NavigableMap;
import java.util.Optional;
import java.util.TreeMap;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * The resources of one workspace, sorted by id, so that those of an infrastructure and those on a
 * server stand together. Not thread-safe.
 */
final class WorkspaceIndex {

  private final NavigableMap<String, RecordedResource> resources = new TreeMap<>();

  void put(RecordedResource resource) {
    resources.put(resource.id(), resource);
  }

  void remove(String id) {
    resources.remove(id);
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
