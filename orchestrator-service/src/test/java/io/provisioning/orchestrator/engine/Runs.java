package io.provisioning.orchestrator.engine;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.function.Supplier;
import tools.jackson.databind.JsonNode;

/** The figures of several runs of the same. */
public final class Runs {

  /** Of each measurement. */
  static final int COUNT = Integer.getInteger("bench.runs", 5);

  private final Map<String, List<Double>> values = new TreeMap<>();

  static Runs of(Supplier<JsonNode> run) {
    var runs = new Runs();
    for (var count = 0; count < COUNT; count++) {
      run.get().forEachEntry((name, value) -> runs.add(name, value.doubleValue()));
    }
    return runs;
  }

  void add(String name, double value) {
    values.computeIfAbsent(name, _ -> new ArrayList<>()).add(value);
  }

  Statistics statistics(String name) {
    return Statistics.of(values.getOrDefault(name, List.of()));
  }

  Map<String, Statistics> statistics() {
    var statistics = new TreeMap<String, Statistics>();
    values.forEach((name, measured) -> statistics.put(name, Statistics.of(measured)));
    return statistics;
  }
}
