package io.provisioning.orchestrator.resource;

import io.provisioning.orchestrator.operation.Desired;
import io.provisioning.orchestrator.operation.Effects.Facts;
import io.provisioning.orchestrator.operation.ResourceRef;
import io.provisioning.orchestrator.operation.Transition;
import io.provisioning.provider.PlanSize;
import io.provisioning.provider.ResourceSpec.ServerSpec;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.stream.IntStream;

/** A graph of 101,000 resources and 300,000 edges: each taskserv is on a server and needs two. */
public final class BenchedGraph {

  private static final int SERVERS = 1_000;
  private static final int TASKSERVS = 100_000;
  private static final int DEPTH = 6;

  private final ResourceGraph graph = new ResourceGraph((_, _) -> false, _ -> {});
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
    graph.transitioned(
        new Transition(
            "default", "w", "o", resource, null, state, new Facts("", Map.of()), Instant.EPOCH));
  }

  /** How long it takes to find what falls with a server, and how many that are. */
  public Map<String, Double> impact() {
    var id = "web/server/s" + random.nextInt(SERVERS);
    var began = System.nanoTime();
    var reached = graph.impact("default", id, DEPTH).size();
    return Map.of(
        "impact_at_depth_6_ms", (System.nanoTime() - began) / 1e6, "reached", (double) reached);
  }
}
