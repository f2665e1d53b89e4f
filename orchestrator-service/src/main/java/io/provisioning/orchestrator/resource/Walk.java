package io.provisioning.orchestrator.resource;

import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.SortedSet;
import java.util.TreeSet;
import org.jspecify.annotations.Nullable;

/** Walks along edges from one resource, hop by hop. */
public final class Walk {

  /**
   * A resource on the way.
   *
   * @param distance in hops
   * @param via the resource before it on a shortest way; absent for the first
   */
  public record Reached(String id, int distance, @Nullable String via) {}

  /** Knows which resources are one hop away. */
  @FunctionalInterface
  public interface Hops {

    /**
     * Neighbours of several resources at once.
     *
     * @param ids of resources that exist
     * @return ids of resources that exist, by the one they are next to
     */
    Map<String, SortedSet<String>> from(List<String> ids);
  }

  private Walk() {}

  /**
   * All that is reached, the first resource included.
   *
   * @param depth how many hops at the most
   */
  public static List<Reached> from(String id, int depth, Hops hops) {
    var reached = new ArrayList<Reached>();
    var seen = new HashSet<String>();
    seen.add(id);
    reached.add(new Reached(id, 0, null));
    var here = List.of(id);
    for (var distance = 1; distance <= depth && !here.isEmpty(); distance++) {
      here = hop(here, distance, hops, seen, reached);
    }
    return reached;
  }

  private static List<String> hop(
      List<String> here, int distance, Hops hops, Set<String> seen, List<Reached> reached) {
    var next = new ArrayList<String>();
    var neighbours = hops.from(here);
    for (var id : here) {
      for (var neighbour : neighbours.getOrDefault(id, new TreeSet<>())) {
        if (seen.add(neighbour)) {
          reached.add(new Reached(neighbour, distance, id));
          next.add(neighbour);
        }
      }
    }
    return next;
  }
}
