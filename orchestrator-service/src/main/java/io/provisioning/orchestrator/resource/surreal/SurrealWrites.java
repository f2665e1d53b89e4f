package io.provisioning.orchestrator.resource.surreal;

import io.provisioning.orchestrator.operation.ResourceRef;
import io.provisioning.orchestrator.operation.Transition;
import io.provisioning.orchestrator.resource.Edge;
import io.provisioning.orchestrator.resource.ResourceGraph.Excerpt;
import io.provisioning.surrealdb.SurrealTransaction;
import io.provisioning.surrealdb.value.RecordId;
import java.util.ArrayList;
import java.util.Collection;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.UUID;

/**
 * Writes of the graph. Each is one transaction that moves the checkpoint of its workspace from
 * where it is thought to be, so that none is carried out twice, however late.
 */
final class SurrealWrites {

  private static final String MOVE =
      """
      LET $moved = UPDATE $checkpoint SET seq = $after
        WHERE seq = $before AND generation = $generation RETURN VALUE seq;
      IF array::len($moved) != 1 { THROW 'resource graph: the checkpoint has moved' }
      """;

  private static final String VERSIONS = "INSERT INTO resource_version $versions RETURN NONE";

  private static final String POSITIONS =
      "FOR $row IN $workflows { UPSERT $row.id CONTENT $row RETURN NONE }";

  /** Edges end with a node, but only if the node was there. */
  private static final String TAKE_AWAY =
      """
      DELETE array::flatten($gone<->?) RETURN NONE;
      DELETE $gone RETURN NONE;
      FOR $server IN $servers {
        DELETE array::complement((SELECT VALUE id FROM $server.on), $server.left) RETURN NONE
      };
      DELETE array::flatten($there->?) RETURN NONE
      """;

  private static final String NODES =
      "FOR $row IN $nodes { UPSERT $row.id CONTENT $row RETURN NONE }";

  private static final Map<Edge.Type, String> EDGES =
      Map.of(
          Edge.Type.CONNECTED,
          "INSERT RELATION IGNORE INTO connected $connected RETURN NONE",
          Edge.Type.MOUNTED,
          "INSERT RELATION IGNORE INTO mounted $mounted RETURN NONE",
          Edge.Type.RUNS_ON,
          "INSERT RELATION IGNORE INTO runs_on $runs_on RETURN NONE",
          Edge.Type.DEPENDS_ON,
          "INSERT RELATION IGNORE INTO depends_on $depends_on RETURN NONE");

  private static final String CHECKPOINT = "SELECT * FROM $checkpoint";

  private static final String WORKSPACES = "SELECT id FROM resource_checkpoint";

  private static final String BEGIN =
      "CREATE $checkpoint CONTENT { generation: $generation, seq: 0, complete: false } RETURN NONE";

  private static final String COMPLETE = "UPDATE $checkpoint SET complete = true RETURN NONE";

  private static final String LAST =
      """
      SELECT VALUE seq FROM resource_version WITH INDEX resource_version_seq
        WHERE workspace = $workspace AND seq >= $seq
      """;

  /** All fields: engine 3.0.2 refuses to select some of several records. */
  private static final String WHERE_WORKFLOWS_ARE = "SELECT * FROM $workflows";

  private static final String COUNT = "SELECT count() FROM $all GROUP ALL";

  private static final String CLEAR =
      """
      LET $some = SELECT VALUE id FROM $all LIMIT 2000;
      DELETE $some RETURN NONE;
      RETURN array::len($some)
      """;

  private final SurrealConnection connection;

  SurrealWrites(SurrealConnection connection) {
    this.connection = connection;
  }

  /** Workspaces of which something is there. */
  List<String> workspaces() {
    return connection.client().execute(WORKSPACES).rows(0).stream()
        .map(row -> SurrealRows.workspace(row.get("id")))
        .toList();
  }

  /** Where the workspace is. */
  Optional<Checkpoint> checkpoint(String workspace) {
    return connection
        .client()
        .execute(CHECKPOINT, Map.of("checkpoint", SurrealRows.checkpoint(workspace)))
        .rows(0)
        .stream()
        .findFirst()
        .map(SurrealWrites::checkpoint);
  }

  static Checkpoint checkpoint(Map<?, ?> row) {
    return new Checkpoint(
        String.valueOf(row.get("generation")),
        SurrealRows.number(row, "seq"),
        Boolean.TRUE.equals(row.get("complete")));
  }

  /** Whether the version that the checkpoint names is there, and none after it. */
  boolean isWhole(String workspace, Checkpoint checkpoint) {
    var found =
        connection
            .client()
            .execute(LAST, Map.of("workspace", workspace, "seq", checkpoint.seq()))
            .value(0);
    var expected = checkpoint.seq() == 0 ? List.of() : List.of(checkpoint.seq());
    return expected.equals(found);
  }

  /** Begins the graph of a workspace of which nothing is there. */
  Checkpoint begin(String workspace) {
    clear(workspace);
    var generation = UUID.randomUUID().toString();
    connection
        .client()
        .execute(
            BEGIN,
            Map.of("checkpoint", SurrealRows.checkpoint(workspace), "generation", generation));
    return new Checkpoint(generation, 0, false);
  }

  private void clear(String workspace) {
    delete(SurrealRows.checkpoint(workspace));
    delete(SurrealRows.all("resource_version", workspace));
    delete(SurrealRows.all("workflow", workspace));
    clearNodes(workspace);
  }

  /** Takes all nodes and edges away, and leaves the versions. */
  void clearNodes(String workspace) {
    for (var type : Edge.Type.values()) {
      delete(SurrealRows.all(SurrealRows.table(type), workspace));
    }
    delete(SurrealRows.all("resource", workspace));
  }

  private void delete(RecordId all) {
    var client = connection.client();
    while (!Long.valueOf(0).equals(client.execute(CLEAR, Map.of("all", all)).value(2))) {
      // in parts, since each of them has a time limit
    }
  }

  /** From now on it is shown. */
  Checkpoint complete(String workspace, Checkpoint checkpoint) {
    connection.client().execute(COMPLETE, Map.of("checkpoint", SurrealRows.checkpoint(workspace)));
    return new Checkpoint(checkpoint.generation(), checkpoint.seq(), true);
  }

  /** Up to where workflows are in the graph; those of which nothing is are left out. */
  Map<String, Long> positions(String workspace, Collection<String> workflows) {
    var ids = workflows.stream().map(id -> SurrealRows.workflow(workspace, id)).toList();
    var positions = new HashMap<String, Long>();
    connection
        .client()
        .execute(WHERE_WORKFLOWS_ARE, Map.of("workflows", ids))
        .rows(0)
        .forEach(row ->
            positions.put(SurrealRows.part(row.get("id"), 1), SurrealRows.number(row, "position")));
    return positions;
  }

  /** Of how many workflows it is known up to where they are in the graph. */
  long workflows(String workspace) {
    return count("workflow", workspace);
  }

  /** How many nodes and edges there are. */
  List<Long> count(String workspace) {
    var edges = 0L;
    for (var type : Edge.Type.values()) {
      edges += count(SurrealRows.table(type), workspace);
    }
    return List.of(count("resource", workspace), edges);
  }

  private long count(String table, String workspace) {
    var all = Map.of("all", SurrealRows.all(table, workspace));
    var rows = connection.client().execute(COUNT, all).rows(0);
    return rows.isEmpty() ? 0 : SurrealRows.number(rows.getFirst(), "count");
  }

  /**
   * Writes a batch.
   *
   * @param now how the resources that it changed stand
   * @throws io.provisioning.surrealdb.SurrealException if it is not known to be written; it may be
   */
  Checkpoint write(String workspace, Checkpoint before, Batch batch, Excerpt now) {
    var after = before.after(batch.transitions().size());
    var transaction = connection.client().transaction();
    transaction.add(
        MOVE,
        Map.of(
            "checkpoint", SurrealRows.checkpoint(workspace),
            "generation", before.generation(),
            "before", before.seq(),
            "after", after.seq()));
    transaction.add(POSITIONS, Map.of("workflows", workflows(workspace, batch.positions())));
    if (!batch.transitions().isEmpty()) {
      transaction.add(VERSIONS, Map.of("versions", versions(before.seq(), batch.transitions())));
      nodes(transaction, workspace, batch.resources(), now);
    }
    transaction.commit();
    return after;
  }

  /** Writes nodes and edges alone. */
  void write(String workspace, Excerpt now) {
    var transaction = connection.client().transaction();
    nodes(transaction, workspace, List.of(), now);
    transaction.commit();
  }

  private static void nodes(
      SurrealTransaction transaction, String workspace, Collection<String> changed, Excerpt now) {
    var gone = new HashSet<>(changed);
    var nodes = new ArrayList<Map<String, Object>>();
    for (var recorded : now.resources()) {
      gone.remove(recorded.id());
      nodes.add(SurrealRows.node(recorded));
    }
    transaction.add(
        TAKE_AWAY,
        Map.of(
            "gone", ids(workspace, gone),
            "there", nodes.stream().map(node -> node.get("id")).toList(),
            "servers", servers(workspace, now.taskservs())));
    transaction.add(NODES, Map.of("nodes", nodes));
    edges(transaction, workspace, now.edges());
  }

  private static void edges(SurrealTransaction transaction, String workspace, List<Edge> edges) {
    for (var type : Edge.Type.values()) {
      var rows =
          edges.stream()
              .filter(edge -> edge.type() == type)
              .map(edge -> SurrealRows.edge(workspace, edge))
              .toList();
      if (!rows.isEmpty()) {
        transaction.add(String.valueOf(EDGES.get(type)), Map.of(SurrealRows.table(type), rows));
      }
    }
  }

  private static List<RecordId> ids(String workspace, Collection<String> ids) {
    return ids.stream().map(id -> SurrealRows.resource(workspace, id)).toList();
  }

  private static List<Map<String, Object>> servers(
      String workspace, Map<ResourceRef, List<String>> taskservs) {
    return taskservs.entrySet().stream()
        .map(entry -> {
          var server = entry.getKey();
          var prefix = server.infrastructure() + "/taskserv/" + server.name() + "/";
          return Map.<String, Object>of(
              "on", SurrealRows.resources(workspace, prefix, null),
              "left", ids(workspace, entry.getValue()));
        })
        .toList();
  }

  private static List<Map<String, Object>> workflows(
      String workspace, Map<String, Long> positions) {
    return positions.entrySet().stream()
        .map(workflow ->
            Map.<String, Object>of(
                "id", SurrealRows.workflow(workspace, workflow.getKey()),
                "position", workflow.getValue()))
        .toList();
  }

  private static List<Map<String, Object>> versions(long before, List<Transition> transitions) {
    var rows = new ArrayList<Map<String, Object>>(transitions.size());
    for (var transition : transitions) {
      rows.add(SurrealRows.version(transition, before + rows.size() + 1));
    }
    return rows;
  }
}
