package io.provisioning.orchestrator.resource;

import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/** Walks along edges from one resource, hop by hop. */
final class Walk {

  /**
   * A resource on the way.
   *
   * @param distance in hops
   * @param via the resource before it on a shortest way; absent for the first
   */
  record Reached(String id, int distance, @Nullable String via) {}

  private Walk() {}

  /**
   * All that is reached, the first resource included.
   *
   * @param depth how many hops at the most
   * @param neighbours of a resource by id; may name what does not exist
   * @param exists whether there is a resource of the id
   */
  static List<Reached> from(
      String id,
      int depth,
      Function<String, Iterable<String>> neighbours,
      Function<String, Boolean> exists) {
    var reached = new ArrayList<Reached>();
    Set<String> seen = new HashSet<>();
    seen.add(id);
    reached.add(new Reached(id, 0, null));
    var next = 0;
    for (; next < reached.size() && reached.get(next).distance() < depth; next++) {
      var here = reached.get(next);
      for (var neighbour : neighbours.apply(here.id())) {
        if (exists.apply(neighbour) && seen.add(neighbour)) {
          reached.add(new Reached(neighbour, here.distance() + 1, here.id()));
        }
      }
    }
    return reached;
  }
}
