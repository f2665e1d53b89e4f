package io.provisioning.orchestrator.resource;

import io.provisioning.orchestrator.operation.ResourceRef;
import io.provisioning.orchestrator.resource.ResourceQuery.Term;
import java.util.Collections;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.NavigableMap;
import java.util.NavigableSet;
import java.util.Optional;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/** The resources of one workspace, sorted by id and found by any {@link Term}. Not thread-safe. */
final class WorkspaceIndex {

  private final NavigableMap<String, RecordedResource> resources = new TreeMap<>();
  private final Map<Term, NavigableSet<String>> index = new HashMap<>();

  void put(RecordedResource resource) {
    // One text for all places it stands in, since there may be many resources.
    var id = resource.id();
    var replaced = resources.put(id, resource);
    var terms = Term.of(resource);
    var before = replaced == null ? List.<Term>of() : Term.of(replaced);
    if (!terms.equals(before)) {
      before.forEach(term -> leave(term, id));
      terms.forEach(term -> index.computeIfAbsent(term, _ -> new TreeSet<>()).add(id));
    }
  }

  void remove(String id) {
    var removed = resources.remove(id);
    if (removed != null) {
      Term.of(removed).forEach(term -> leave(term, id));
    }
  }

  private void leave(Term term, String id) {
    index.computeIfPresent(
        term,
        (_, ids) -> {
          ids.remove(id);
          return ids.isEmpty() ? null : ids;
        });
  }

  /** Ids of the taskservs on a server begin with the server's name, so they stand together. */
  void removeTaskservsOn(ResourceRef server) {
    var prefix = server.infrastructure() + "/taskserv/" + server.name() + "/";
    var ids = List.copyOf(resources.subMap(prefix, prefix + Character.MAX_VALUE).keySet());
    ids.forEach(this::remove);
  }

  Optional<RecordedResource> find(String id) {
    return Optional.ofNullable(resources.get(id));
  }

  boolean isWithout(String infrastructure) {
    return !index.containsKey(Term.infrastructure(infrastructure));
  }

  /** What matches and comes after the id, in order of ids. */
  Stream<RecordedResource> find(ResourceQuery query, @Nullable String after) {
    var terms = query.terms();
    return candidates(terms, after)
        .filter(id -> terms.stream().allMatch(term -> ids(term).contains(id)))
        .flatMap(id -> find(id).stream());
  }

  private Stream<String> candidates(List<Term> terms, @Nullable String after) {
    var ids =
        terms.stream()
            .map(this::ids)
            .min(Comparator.comparingInt(NavigableSet::size))
            .orElseGet(resources::navigableKeySet);
    return (after == null ? ids : ids.tailSet(after, false)).stream();
  }

  private NavigableSet<String> ids(Term term) {
    return index.getOrDefault(term, Collections.emptyNavigableSet());
  }
}
