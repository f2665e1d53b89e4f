package io.provisioning.orchestrator.resource;

import io.provisioning.orchestrator.operation.Desired;
import io.provisioning.orchestrator.operation.Effects.Facts;
import io.provisioning.orchestrator.operation.ResourceRef;
import io.provisioning.orchestrator.operation.Transition;
import io.provisioning.provider.PlanSize;
import io.provisioning.provider.ResourceSpec.ServerSpec;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.TreeMap;
import java.util.stream.IntStream;
import java.util.stream.Stream;

/** A graph of 101,000 resources and 300,000 edges: each taskserv is on a server and needs two. */
public final class BenchedGraph implements Transition.Ledger {

  private static final String WORKFLOW = "w";

  private static final int SERVERS = 1_000;
  private static final int TASKSERVS = 100_000;
  private static final int DEPTH = 6;

  private final ResourceGraph graph = new ResourceGraph((_, _) -> false, _ -> {});
  private final List<Transition> transitions = new ArrayList<>();
  private final Random random = new Random(1);

  /** The graph, made from transitions as a start makes it. */
  public BenchedGraph() {
    for (var server = 0; server < SERVERS; server++) {
      record(ResourceRef.server("web", "s" + server), server());
    }
    for (var taskserv = 0; taskserv < TASKSERVS; taskserv++) {
      record(resource(taskserv), needing(taskserv));
    }
  }

  private static ResourceRef resource(int taskserv) {
    return ResourceRef.taskserv("web", "s" + taskserv % SERVERS, "t" + taskserv);
  }

  private static Desired server() {
    return new Desired.Provided(
        "demo",
        new ServerSpec("r", PlanSize.SMALL, "i", List.of(), List.of(), List.of(), Map.of()),
        null,
        null);
  }

  private Desired needing(int taskserv) {
    var needs =
        IntStream.range(0, taskserv == 0 ? 0 : 2)
            .mapToObj(_ -> resource(random.nextInt(taskserv)).path())
            .toList();
    return new Desired.Installed("demo", "1.0.0", "sha256:0", Map.of(), needs, null);
  }

  private void record(ResourceRef resource, Desired state) {
    var transition =
        new Transition(
            "default",
            WORKFLOW,
            "o",
            resource,
            null,
            state,
            new Facts("", Map.of()),
            Instant.EPOCH,
            transitions.size() + 1L);
    transitions.add(transition);
    graph.transitioned(transition);
  }

  @Override
  public Stream<Mark> newestFirst() {
    return Stream.of(new Mark("default", WORKFLOW, transitions.size()));
  }

  @Override
  public Reading read(Mark workflow) {
    return new Reading(transitions, transitions.size());
  }

  /** Answers from memory. */
  public Resources inMemory() {
    var history = new ResourceHistory((_, _) -> Stream.empty(), () -> graph);
    return new RememberedResources(graph, history, new LiveChanges());
  }

  /** The graph itself, as it is in memory. */
  public ResourceGraph graph() {
    return graph;
  }

  /**
   * How long it takes to find what falls with a server, on which and behind which much is, and with
   * a taskserv; and how many that are.
   */
  public Map<String, Double> impact(Resources resources) {
    var figures = new TreeMap<String, Double>();
    impact(figures, "a_server", "web/server/s" + random.nextInt(SERVERS), resources);
    impact(figures, "a_taskserv", resource(random.nextInt(TASKSERVS)).id(), resources);
    return figures;
  }

  private static void impact(
      Map<String, Double> figures, String what, String id, Resources resources) {
    var began = System.nanoTime();
    var reached = resources.impact("default", id, DEPTH).size();
    figures.put("impact_of_" + what + "_at_depth_6_ms", (System.nanoTime() - began) / 1e6);
    figures.put("reached_from_" + what, (double) reached);
  }
}
