package io.provisioning.orchestrator.engine;

import io.provisioning.orchestrator.journal.surreal.RunningEngine;
import io.provisioning.orchestrator.resource.BenchedGraph;
import io.provisioning.orchestrator.resource.Resources;
import io.provisioning.orchestrator.resource.surreal.GraphInDatabase;
import java.nio.file.Path;
import java.util.Map;

/** The same questions to the same graph in this process and in the embedded engine. */
final class GraphBenchmarks {

  private static final String NAME = "graph_of_101000_resources_and_300000_edges_";

  private GraphBenchmarks() {}

  static void measure(Path home, Map<String, Object> figures) {
    var benched = new BenchedGraph();
    figures.put(NAME + "in_memory", impact(benched, benched.inMemory()));
    var began = System.nanoTime();
    try (var engine = RunningEngine.start(home);
        var graph = new GraphInDatabase(benched, benched.graph(), engine)) {
      graph.awaitCurrent();
      figures.put(NAME + "filled_s", (System.nanoTime() - began) / 1e9);
      figures.put(NAME + "in_the_embedded_engine", impact(benched, graph.alone()));
    }
  }

  private static Map<String, Statistics> impact(BenchedGraph graph, Resources resources) {
    var runs = new Runs();
    for (var run = 0; run < 10 * Runs.COUNT; run++) {
      graph.impact(resources).forEach(runs::add);
    }
    return runs.statistics();
  }
}
