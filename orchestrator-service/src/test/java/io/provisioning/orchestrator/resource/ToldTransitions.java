package io.provisioning.orchestrator.resource;

import io.provisioning.orchestrator.operation.Desired;
import io.provisioning.orchestrator.operation.Effects.Facts;
import io.provisioning.orchestrator.operation.ResourceRef;
import io.provisioning.orchestrator.operation.Transition;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/** Transitions of workflows as a journal has them, told to listeners as an engine does. */
public final class ToldTransitions implements Transition.Past, Transition.Ledger {

  /** When the first one happens; each after it a second later. */
  public static final Instant BEGIN = Instant.parse("2026-11-20T12:00:00Z");

  private final List<Transition> all = new ArrayList<>();
  private final Map<String, Long> positions = new TreeMap<>();
  private final ResourceGraph graph = new ResourceGraph(ToldTransitions::isAnother, _ -> {});
  private final LiveChanges live = new LiveChanges();
  private Transition.Listener listener = _ -> {};

  /** The graph in memory. */
  public ResourceGraph graph() {
    return graph;
  }

  /** The answers from memory. */
  public RememberedResources remembered() {
    return new RememberedResources(graph, history(), live);
  }

  /** What was, read from here. */
  public ResourceHistory history() {
    return new ResourceHistory(this, () -> new ResourceGraph(ToldTransitions::isAnother, _ -> {}));
  }

  private static boolean isAnother(@Nullable Desired before, @Nullable Desired after) {
    return before == null || after == null || !before.equals(after);
  }

  /** From now on it is told as well. */
  public synchronized void tell(Transition.Listener other) {
    listener = other;
  }

  /** A resource changes from what it is. */
  public synchronized void changes(String workflow, ResourceRef resource, @Nullable Desired after) {
    var before =
        graph.recorded("default").stream()
            .filter(recorded -> recorded.id().equals(resource.id()))
            .map(RecordedResource::state)
            .findFirst()
            .orElse(null);
    var position = positions.merge(workflow, 2L, Long::sum);
    var transition =
        new Transition(
            "default",
            workflow,
            "o" + position,
            resource,
            before,
            after,
            after == null ? null : new Facts("id", Map.of("address", "10.0.0.1")),
            BEGIN.plusSeconds(all.size()),
            position);
    all.add(transition);
    graph.transitioned(transition);
    live.transitioned(transition);
    listener.transitioned(transition);
  }

  /** The workflow ends. */
  public synchronized void ends(String workflow) {
    listener.ended(mark(workflow, positions.merge(workflow, 1L, Long::sum)));
  }

  /** How many there were. */
  public synchronized long count() {
    return all.size();
  }

  /** As if the last ones had never been written. */
  public synchronized ToldTransitions without(int last) {
    var shorter = new ToldTransitions();
    all.subList(0, all.size() - last)
        .forEach(transition -> {
          shorter.all.add(transition);
          shorter.positions.put(transition.workflow(), transition.position());
          shorter.graph.transitioned(transition);
        });
    return shorter;
  }

  @Override
  public synchronized Stream<Transition> of(String workspace, String infrastructure) {
    return List.copyOf(all).stream()
        .filter(transition -> transition.resource().infrastructure().equals(infrastructure))
        .sorted(Comparator.comparing(Transition::workflow));
  }

  @Override
  public synchronized Stream<Mark> newestFirst() {
    return positions.entrySet().stream()
        .map(entry -> mark(entry.getKey(), entry.getValue()))
        .sorted(Comparator.comparing(Mark::workflow).reversed());
  }

  private static Mark mark(String workflow, long position) {
    return new Mark("default", workflow, position);
  }

  @Override
  public synchronized Reading read(Mark workflow) {
    return new Reading(
        all.stream().filter(it -> it.workflow().equals(workflow.workflow())).toList(),
        positions.getOrDefault(workflow.workflow(), 0L));
  }
}
