package io.provisioning.orchestrator.engine;

import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;

/** What a client waits for: real plans for the provider {@code demo}, over HTTP. */
final class HttpBenchmarks {

  private static final int SAMPLES = 300;
  private static final int WARM_UPS = 1_500;
  private static final int SERVERS = 1_000;

  private final Api api;

  private HttpBenchmarks(Api api) {
    this.api = api;
  }

  static void measure(ServiceImage image, Path home, Map<String, Object> figures)
      throws IOException {
    try (var service = BenchedService.start(image, home)) {
      new HttpBenchmarks(service.api()).measure(figures);
    }
  }

  private void measure(Map<String, Object> figures) {
    samples(WARM_UPS);
    var latency = new Runs();
    var size = new Runs();
    for (var run = 0; run < Runs.COUNT; run++) {
      var samples = samples(SAMPLES);
      latency.add("p50_ms", Statistics.quantile(samples, 0.5));
      latency.add("p99_ms", Statistics.quantile(samples, 0.99));
    }
    for (var run = 0; run < 2 * Runs.COUNT; run++) {
      var began = System.nanoTime();
      plan(apply("many", SERVERS), SERVERS);
      if (run >= Runs.COUNT) {
        size.add("ms", millisSince(began));
      }
    }
    figures.put("one_operation_over_http", latency.statistics());
    figures.put("plan_of_1000_servers", size.statistics());
  }

  /** A server is created and deleted in turn; only the workflow is timed, not its plan. */
  private List<Double> samples(int count) {
    var samples = new ArrayList<Double>();
    for (var sample = 0; sample < count / 2; sample++) {
      samples.add(workflow(apply("one", 1)));
      samples.add(workflow("\"action\":\"destroy\",\"infrastructure\":\"one\""));
    }
    return samples;
  }

  private double workflow(String request) {
    var submission =
        "{\"workspace\":\"default\",\"allow_irreversible\":true,\"plan\":\""
            + plan(request, 1)
            + "\"}";
    var began = System.nanoTime();
    var answer = api.post("/api/v1/workflows", submission, "Prefer", "wait=10");
    while (!answer.text("/state").equals("completed")) {
      if (answer.status() >= 300 || answer.text("/state").equals("failed")) {
        throw new IllegalStateException(answer.body().toString());
      }
      answer = api.get("/api/v1/workflows/" + answer.text("/id"));
    }
    return millisSince(began);
  }

  private static String apply(String name, int servers) {
    return "\"action\":\"apply\",\"document\":{\"name\":\"%s\",\"settings\":{\"provider\":\"demo\"},\"servers\":[{\"name\":\"s\",\"count\":%d}]}"
        .formatted(name, servers);
  }

  private String plan(String request, int operations) {
    var answer = api.post("/api/v1/plans", "{\"workspace\":\"default\"," + request + "}");
    if (answer.status() != 200 || answer.body().at("/operations").size() != operations) {
      throw new IllegalStateException(answer.body().toString());
    }
    return answer.text("/digest");
  }

  private static double millisSince(long began) {
    return (System.nanoTime() - began) / 1e6;
  }
}
