package io.provisioning.orchestrator.resource.surreal;

import io.provisioning.orchestrator.operation.Transition;
import io.provisioning.orchestrator.resource.RecordedResource;
import io.provisioning.orchestrator.resource.ResourceGraph.Page;
import io.provisioning.orchestrator.resource.ResourceQuery;
import io.provisioning.orchestrator.resource.Walk;
import io.provisioning.orchestrator.resource.Walk.Reached;
import io.provisioning.surrealdb.value.RecordId;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.SortedSet;
import java.util.TreeSet;
import java.util.function.Function;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/** Questions to the graph as it is in the database. */
final class SurrealReads {

  private static final int VERSIONS_AT_ONCE = 1_000;
  private static final int NODES_AT_ONCE = 5_000;

  private static final String ONE = "SELECT VALUE standing FROM $resource";

  private static final String FIND =
      """
      SELECT VALUE standing FROM $resources
        WHERE ($kind = '' OR kind = $kind) AND ($provider = '' OR provider = $provider)
          AND labels CONTAINSALL $labels
        LIMIT $limit
      """;

  /** Ids of edges alone: who is at their ends is in them, so that no record is read. */
  private static final String TO = "RETURN $resources<-?";

  private static final String TO_AND_FROM = "RETURN $resources<->?";

  private static final String STANDING = "SELECT VALUE standing FROM $resources";

  private static final String ABOUT =
      """
      SELECT seq, transition FROM resource_version WITH INDEX resource_version_resource
        WHERE workspace = $workspace AND resource = $resource;
      SELECT seq, transition FROM resource_version WITH INDEX resource_version_resource
        WHERE workspace = $workspace AND resource > $first AND resource < $end;
      """;

  private static final String OF_INFRASTRUCTURE = "SELECT * FROM $versions LIMIT $limit";

  private static final String AFTER =
      """
      SELECT seq, transition FROM resource_version WITH INDEX resource_version_seq
        WHERE workspace = $workspace AND seq > $after AND seq <= $until
      """;

  private final SurrealConnection connection;

  SurrealReads(SurrealConnection connection) {
    this.connection = connection;
  }

  /** A change, and its place among those of the workspace. */
  record Version(long seq, Transition transition) {}

  Page find(String workspace, ResourceQuery query, @Nullable String after, int limit) {
    var infrastructure = query.infrastructure();
    var prefix = infrastructure == null ? "" : infrastructure + "/";
    var found =
        values(
                FIND,
                Map.of(
                    "resources", SurrealRows.resources(workspace, prefix, after),
                    "kind", query.kind() == null ? "" : SurrealRows.word(query.kind()),
                    "provider", Objects.requireNonNullElse(query.provider(), ""),
                    "labels", SurrealRows.labels(query.labels()),
                    "limit", limit + 1L))
            .stream()
            .map(standing -> SurrealRows.recorded(workspace, standing))
            .toList();
    return found.size() > limit ? new Page(found.subList(0, limit), true) : new Page(found, false);
  }

  Optional<RecordedResource> find(String workspace, String id) {
    return values(ONE, Map.of("resource", List.of(SurrealRows.resource(workspace, id)))).stream()
        .findFirst()
        .map(standing -> SurrealRows.recorded(workspace, standing));
  }

  /** What hangs on a resource that exists, itself left out. */
  List<Reached> impact(String workspace, String id, int depth) {
    return Walk.from(id, depth, ids -> dependents(workspace, ids)).stream().skip(1).toList();
  }

  private Map<String, SortedSet<String>> dependents(String workspace, List<String> ids) {
    var dependents = new HashMap<String, SortedSet<String>>();
    for (var edge : edges(TO, workspace, ids)) {
      add(dependents, SurrealRows.part(edge, 2), SurrealRows.part(edge, 1));
    }
    return dependents;
  }

  private static void add(Map<String, SortedSet<String>> hops, String from, String to) {
    hops.computeIfAbsent(from, _ -> new TreeSet<>()).add(to);
  }

  private List<Object> edges(String text, String workspace, List<String> ids) {
    return inParts(ids, part -> values(text, Map.of("resources", records(workspace, part))));
  }

  private static List<Object> inParts(List<String> ids, Function<List<String>, List<?>> read) {
    var all = new ArrayList<Object>();
    for (var from = 0; from < ids.size(); from += NODES_AT_ONCE) {
      all.addAll(read.apply(ids.subList(from, Math.min(ids.size(), from + NODES_AT_ONCE))));
    }
    return all;
  }

  /** The resources so many hops around one that exists. */
  List<RecordedResource> around(String workspace, String id, int depth) {
    var reached =
        Walk.from(id, depth, ids -> neighbours(workspace, ids)).stream().map(Reached::id).toList();
    var standing = standing(workspace, reached);
    return reached.stream().flatMap(one -> Stream.ofNullable(standing.get(one))).toList();
  }

  private Map<String, SortedSet<String>> neighbours(String workspace, List<String> ids) {
    var neighbours = new HashMap<String, SortedSet<String>>();
    for (var edge : edges(TO_AND_FROM, workspace, ids)) {
      var from = SurrealRows.part(edge, 1);
      var to = SurrealRows.part(edge, 2);
      add(neighbours, from, to);
      add(neighbours, to, from);
    }
    return neighbours;
  }

  private Map<String, RecordedResource> standing(String workspace, List<String> ids) {
    var standing = new HashMap<String, RecordedResource>();
    inParts(ids, part -> values(STANDING, Map.of("resources", records(workspace, part))))
        .forEach(json -> {
          var recorded = SurrealRows.recorded(workspace, json);
          standing.put(recorded.id(), recorded);
        });
    return standing;
  }

  /** The versions of a resource, and of the taskservs on it, in their order. */
  Stream<Transition> about(String workspace, String id) {
    var taskservs = id.replaceFirst("/server/", "/taskserv/") + "/";
    var answer =
        connection
            .client()
            .execute(
                ABOUT,
                Map.of(
                    "workspace", workspace,
                    "resource", id,
                    "first", taskservs,
                    "end", taskservs + Character.MAX_VALUE));
    return Stream.of(0, 1)
        .flatMap(statement -> answer.rows(statement).stream())
        .map(SurrealReads::version)
        .sorted(Comparator.comparingLong(Version::seq))
        .map(Version::transition);
  }

  /** The versions of an infrastructure in their order, read as far as the stream is. */
  Stream<Transition> ofInfrastructure(String workspace, String infrastructure) {
    return Stream.iterate(
            page(workspace, infrastructure, 0),
            page -> !page.isEmpty(),
            page -> page(workspace, infrastructure, page.getLast().seq()))
        .flatMap(List::stream)
        .map(Version::transition);
  }

  private List<Version> page(String workspace, String infrastructure, long after) {
    return versions(
        OF_INFRASTRUCTURE,
        Map.of(
            "versions",
            SurrealRows.versions(workspace, infrastructure, after),
            "limit",
            VERSIONS_AT_ONCE));
  }

  /** The versions of a workspace after one, in their order, until another one at the most. */
  List<Version> after(String workspace, long after, long until) {
    return versions(
        AFTER,
        Map.of(
            "workspace", workspace,
            "after", after,
            "until", Math.min(until, after + VERSIONS_AT_ONCE)));
  }

  private List<Version> versions(String text, Map<String, ?> bindings) {
    return connection.client().execute(text, bindings).rows(0).stream()
        .map(SurrealReads::version)
        .sorted(Comparator.comparingLong(Version::seq))
        .toList();
  }

  private static Version version(Map<String, ?> row) {
    return new Version(
        SurrealRows.number(row, "seq"), SurrealRows.transition(row.get("transition")));
  }

  private List<?> values(String text, Map<String, ?> bindings) {
    return SurrealRows.values(connection.client().execute(text, bindings).value(0));
  }

  private static List<RecordId> records(String workspace, List<String> ids) {
    return ids.stream().map(id -> SurrealRows.resource(workspace, id)).toList();
  }
}
