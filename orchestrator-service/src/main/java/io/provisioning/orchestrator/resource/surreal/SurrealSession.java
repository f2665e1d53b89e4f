package io.provisioning.orchestrator.resource.surreal;

import io.provisioning.orchestrator.operation.Transition;
import io.provisioning.orchestrator.operation.Transition.Ledger.Mark;
import io.provisioning.orchestrator.resource.RecordedResource;
import io.provisioning.orchestrator.resource.ResourceGraph;
import io.provisioning.orchestrator.resource.surreal.PendingTransitions.Told;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.BooleanSupplier;
import java.util.stream.Collectors;
import java.util.stream.Gatherers;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Writes to the graph for as long as nothing goes wrong: first what it lacks of the journal, then
 * what it is told. Of a resource that changed, it writes how it now stands in memory, which is
 * never older than the change; so the order among changes does not matter, nor does it if one comes
 * twice.
 *
 * <p>It can be thrown away at any moment, since all that it knows is in the database. Not
 * thread-safe.
 */
final class SurrealSession {

  private static final Logger log = LoggerFactory.getLogger(SurrealSession.class);
  private static final int WORKFLOWS_AT_ONCE = 1_000;
  private static final int NODES_AT_ONCE = 500;

  private final SurrealWrites writes;
  private final Transition.Ledger ledger;
  private final ResourceGraph graph;
  private final BooleanSupplier isQuiet;
  private final Map<String, Checkpoint> checkpoints = new HashMap<>();
  private final Map<String, Batch> batches = new LinkedHashMap<>();

  /** How many workflows the journal has, by workspace. */
  private final Map<String, Long> known = new HashMap<>();

  /** Up to where workflows are in the graph, as far as that is not sure from elsewhere. */
  private final Map<String, Long> positions = new HashMap<>();

  /**
   * Knows of nothing yet.
   *
   * @param isQuiet whether the journal has told of nothing that is not written
   */
  SurrealSession(
      SurrealWrites writes,
      Transition.Ledger ledger,
      ResourceGraph graph,
      BooleanSupplier isQuiet) {
    this.writes = writes;
    this.ledger = ledger;
    this.graph = graph;
    this.isQuiet = isQuiet;
  }

  /**
   * Writes what the journal has and the graph has not.
   *
   * @return workspaces of which the graph has more than the journal, so that nothing in it is to be
   *     trusted
   */
  Set<String> catchUp() {
    var lagging = new ArrayList<Mark>();
    ledger
        .newestFirst()
        .gather(Gatherers.windowFixed(WORKFLOWS_AT_ONCE))
        .forEach(marks -> lagging.addAll(lagging(marks)));
    forgetOthers();
    var ahead = new HashSet<String>();
    for (var mark : lagging.reversed()) {
      if (!read(mark)) {
        ahead.add(mark.workspace());
      }
    }
    flush();
    known.forEach((workspace, count) -> {
      if (writes.workflows(workspace) > count) {
        ahead.add(workspace);
      }
    });
    if (ahead.isEmpty()) {
      checkpoints.keySet().forEach(this::check);
      checkpoints.replaceAll(this::completed);
    }
    return ahead;
  }

  /** Workspaces that the journal does not know (any more). */
  private void forgetOthers() {
    for (var workspace : writes.workspaces()) {
      if (!checkpoints.containsKey(workspace)) {
        checkpoints.put(workspace, writes.begin(workspace));
      }
    }
  }

  private List<Mark> lagging(List<Mark> marks) {
    var lagging = new ArrayList<Mark>();
    marks.stream()
        .collect(Collectors.groupingBy(Mark::workspace))
        .forEach((workspace, those) -> {
          checkpoint(workspace);
          known.merge(workspace, (long) those.size(), Long::sum);
          var reached = writes.positions(workspace, those.stream().map(Mark::workflow).toList());
          for (var mark : those) {
            var position = reached.getOrDefault(mark.workflow(), 0L);
            if (position != mark.position()) {
              positions.put(mark.workflow(), position);
              lagging.add(mark);
            }
          }
        });
    return lagging.stream()
        .sorted((one, other) -> other.workflow().compareTo(one.workflow()))
        .toList();
  }

  private Checkpoint checkpoint(String workspace) {
    return checkpoints.computeIfAbsent(
        workspace,
        _ ->
            writes
                .checkpoint(workspace)
                .filter(checkpoint -> writes.isWhole(workspace, checkpoint))
                .orElseGet(() -> writes.begin(workspace)));
  }

  private boolean read(Mark mark) {
    var reading = ledger.read(mark);
    if (reading.position() < positions.getOrDefault(mark.workflow(), 0L)) {
      return false;
    }
    for (var transition : reading.transitions()) {
      add(transition);
    }
    reached(mark.workspace(), mark.workflow(), reading.position());
    return true;
  }

  /** Writes what the graph is told of. */
  void write(List<Told> told) {
    for (var one : told) {
      switch (one) {
        case Told.Changed(var transition) -> add(transition);
        case Told.Ended(var mark) -> {
          reached(mark.workspace(), mark.workflow(), mark.position());
          positions.remove(mark.workflow());
        }
      }
    }
    flush();
    checkpoints.replaceAll(this::completed);
  }

  private Checkpoint completed(String workspace, Checkpoint checkpoint) {
    return checkpoint.complete() ? checkpoint : writes.complete(workspace, checkpoint);
  }

  private void add(Transition transition) {
    var workflow = transition.workflow();
    if (transition.position() > positions.getOrDefault(workflow, 0L)) {
      positions.put(workflow, transition.position());
      var batch = batch(transition.workspace());
      batch.add(transition);
      flushIfFull(transition.workspace(), batch);
    }
  }

  private void reached(String workspace, String workflow, long position) {
    positions.merge(workflow, position, Math::max);
    var batch = batch(workspace);
    batch.reached(workflow, position);
    flushIfFull(workspace, batch);
  }

  private Batch batch(String workspace) {
    return batches.computeIfAbsent(workspace, _ -> new Batch());
  }

  private void flushIfFull(String workspace, Batch batch) {
    if (batch.isFull()) {
      flush(workspace, batch);
    }
  }

  private void flush() {
    batches.forEach(this::flush);
  }

  private void flush(String workspace, Batch batch) {
    if (batch.isEmpty()) {
      return;
    }
    var before = checkpoint(workspace);
    var now = graph.excerpt(workspace, batch.resources(), fresh(before, batch), batch.servers());
    checkpoints.put(workspace, writes.write(workspace, before, batch, now));
    batch.clear();
  }

  /** While a graph is made, each resource has its turn and brings the edges that begin with it. */
  private static Set<String> fresh(Checkpoint checkpoint, Batch batch) {
    return checkpoint.complete() ? batch.fresh() : Set.of();
  }

  /** The nodes and edges are those in memory; if they are not, something was lost. */
  private void check(String workspace) {
    if (isQuiet.getAsBoolean()) {
      var recorded = graph.recorded(workspace);
      var counted = writes.count(workspace);
      if (isQuiet.getAsBoolean() && !counted.equals(count(recorded))) {
        log.warn("the graph of {} has lost something and is written again", workspace);
        rewrite(workspace, recorded);
      }
    }
  }

  private static List<Long> count(List<RecordedResource> recorded) {
    var ids = recorded.stream().map(RecordedResource::id).collect(Collectors.toSet());
    var edges =
        recorded.stream()
            .flatMap(resource -> resource.edges().stream())
            .filter(edge -> ids.contains(edge.to()))
            .distinct()
            .count();
    return List.of((long) recorded.size(), edges);
  }

  private void rewrite(String workspace, List<RecordedResource> recorded) {
    writes.clearNodes(workspace);
    recorded.stream()
        .map(RecordedResource::id)
        .gather(Gatherers.windowFixed(NODES_AT_ONCE))
        .forEach(ids ->
            writes.write(workspace, graph.excerpt(workspace, Set.copyOf(ids), Set.of(), Set.of())));
  }
}
