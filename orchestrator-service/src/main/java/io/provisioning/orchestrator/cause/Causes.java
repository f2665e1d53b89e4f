package io.provisioning.orchestrator.cause;

import static java.util.Comparator.comparingDouble;
import static java.util.Comparator.comparingInt;

import io.provisioning.orchestrator.operation.ResourceRef;
import io.provisioning.orchestrator.resource.Edge;
import io.provisioning.orchestrator.resource.RecordedResource;
import io.provisioning.orchestrator.resource.ResourceGraph;
import io.provisioning.orchestrator.resource.ResourceProblem;
import io.provisioning.orchestrator.resource.Walk;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.SortedSet;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.function.Function;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * Ranks what may have brought trouble to a resource.
 *
 * <p>Trouble comes from the resource itself, from what it hangs on, and from what else runs on its
 * server. What signs weigh is told by their kind; what lies further away, came after the trouble,
 * or stood long before it weighs less. A resource with several signs is as likely as one of them
 * would be enough.
 */
final class Causes {

  private static final int DEPTH = 8;
  private static final int LIMIT = 10;

  /** Those nearest to the trouble; of a balancer over a thousand servers, the others wait. */
  private static final int SUSPECTS = 50;

  /** Of signs that are told late: a look takes its time. */
  private static final Duration LATE = Duration.ofMinutes(2);

  private static final Duration LONG_AGO = Duration.ofDays(1);
  private static final Duration HALF_LIFE = Duration.ofHours(1);
  private static final double EACH_HOP = 0.95;
  private static final double AFTERWARDS = 0.3;
  private static final double STANDING = 0.6;

  /** What another taskserv does to a server is felt by all of them, but seldom. */
  private static final double BESIDE = 0.6;

  private static final double NEGLIGIBLE = 0.05;

  private final ResourceGraph graph;
  private final List<Sign.Source> sources;

  Causes(ResourceGraph graph, List<Sign.Source> sources) {
    this.graph = graph;
    this.sources = List.copyOf(sources);
  }

  /**
   * What may be the cause, most likely first.
   *
   * @param id of what has the trouble: a resource, or an infrastructure as a whole
   * @param at when the trouble began
   * @throws io.provisioning.config.problem.ProblemException UNKNOWN_RESOURCE
   */
  List<Cause> of(String workspace, String id, Instant at) {
    var recorded =
        graph.recorded(workspace).stream()
            .collect(Collectors.toMap(RecordedResource::id, Function.identity()));
    if (recorded.values().stream().anyMatch(it -> it.resource().infrastructure().equals(id))) {
      return ranked(within(workspace, id, at));
    }
    if (!recorded.containsKey(id)) {
      throw ResourceProblem.unknown(workspace, id);
    }
    return ranked(
        suspects(recorded, id).values().stream()
            .limit(SUSPECTS)
            .flatMap(suspect -> cause(recorded, suspect, at).stream()));
  }

  private Stream<Cause> within(String workspace, String infrastructure, Instant at) {
    var found = new TreeMap<String, List<Sign>>();
    sources.forEach(source ->
        source
            .within(workspace, infrastructure)
            .forEach(
                (id, signs) -> found.computeIfAbsent(id, _ -> new ArrayList<>()).addAll(signs)));
    return found.entrySet().stream()
        .flatMap(entry -> {
          var suspect = new Suspect(entry.getKey(), List.of(entry.getKey()), 1);
          return cause(suspect, entry.getValue().stream(), at).stream();
        });
  }

  private static List<Cause> ranked(Stream<Cause> causes) {
    return causes
        .sorted(
            comparingDouble(Cause::likelihood)
                .reversed()
                .thenComparing(comparingInt(cause -> cause.path().size()))
                .thenComparing(Cause::resource))
        .limit(LIMIT)
        .toList();
  }

  /** Where to look, and how much a sign there weighs. */
  private record Suspect(String id, List<String> path, double nearness) {}

  private static Map<String, Suspect> suspects(Map<String, RecordedResource> recorded, String id) {
    var on = onServers(recorded);
    var suspects = new LinkedHashMap<String, Suspect>();
    for (var reached : Walk.from(id, DEPTH, ids -> dependencies(recorded, ids))) {
      var path = path(suspects, reached.via(), reached.id());
      suspects.put(
          reached.id(), new Suspect(reached.id(), path, Math.pow(EACH_HOP, reached.distance())));
    }
    for (var server : List.copyOf(suspects.values())) {
      for (var beside : on.getOrDefault(server.id(), List.of())) {
        suspects.putIfAbsent(
            beside,
            new Suspect(beside, path(suspects, server.id(), beside), server.nearness() * BESIDE));
      }
    }
    return suspects;
  }

  private static List<String> path(Map<String, Suspect> suspects, @Nullable String via, String id) {
    var before = via == null ? null : suspects.get(via);
    return Stream.concat(before == null ? Stream.of() : before.path().stream(), Stream.of(id))
        .toList();
  }

  private static Map<String, SortedSet<String>> dependencies(
      Map<String, RecordedResource> recorded, List<String> ids) {
    var next = new HashMap<String, SortedSet<String>>();
    for (var id : ids) {
      var to = new TreeSet<String>();
      var resource = recorded.get(id);
      if (resource != null) {
        resource.edges().stream().map(Edge::to).filter(recorded::containsKey).forEach(to::add);
      }
      next.put(id, to);
    }
    return next;
  }

  private static Map<String, List<String>> onServers(Map<String, RecordedResource> recorded) {
    var on = new TreeMap<String, List<String>>();
    for (var resource : recorded.values()) {
      var ref = resource.resource();
      ref.server()
          .ifPresent(server ->
              on.computeIfAbsent(
                      ResourceRef.server(ref.infrastructure(), server).id(), _ -> new ArrayList<>())
                  .add(resource.id()));
    }
    return on;
  }

  private List<Cause> cause(Map<String, RecordedResource> recorded, Suspect suspect, Instant at) {
    var resource = recorded.get(suspect.id());
    if (resource == null) {
      return List.of();
    }
    return cause(suspect, sources.stream().flatMap(it -> it.of(resource, at).stream()), at);
  }

  private static List<Cause> cause(Suspect suspect, Stream<Sign> found, Instant at) {
    var signs =
        found
            .distinct()
            .map(
                sign -> Map.entry(sign, sign.kind().weight * suspect.nearness() * timely(sign, at)))
            .filter(weighed -> weighed.getValue() >= NEGLIGIBLE)
            .sorted(Map.Entry.<Sign, Double>comparingByValue().reversed())
            .toList();
    if (signs.isEmpty()) {
      return List.of();
    }
    var unlikely =
        signs.stream().mapToDouble(sign -> 1 - sign.getValue()).reduce(1, (a, b) -> a * b);
    return List.of(
        new Cause(
            suspect.id(),
            suspect.path(),
            Math.round((1 - unlikely) * 100) / 100.0,
            signs.stream().map(Map.Entry::getKey).toList()));
  }

  private static double timely(Sign sign, Instant at) {
    var since = sign.since();
    if (since == null) {
      return 1;
    }
    var before = Duration.between(since, at);
    if (before.compareTo(LATE.negated()) < 0) {
      return AFTERWARDS;
    }
    if (sign.kind() == Sign.Kind.CHANGE) {
      var hours = Math.max(0, (double) before.toSeconds() / HALF_LIFE.toSeconds());
      return Math.pow(0.5, hours);
    }
    return before.compareTo(LONG_AGO) > 0 ? STANDING : 1;
  }
}
