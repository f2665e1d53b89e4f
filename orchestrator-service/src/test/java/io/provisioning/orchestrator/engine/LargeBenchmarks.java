package io.provisioning.orchestrator.engine;

import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.concurrent.atomic.AtomicBoolean;

/** One workflow of 100,000 operations, with a client that reads its operations meanwhile. */
final class LargeBenchmarks {

  private static final int BETWEEN_READS_MILLIS = 100;

  private LargeBenchmarks() {}

  static void measure(ServiceImage image, Path home, Map<String, Object> figures)
      throws IOException, InterruptedException {
    try (var service = BenchedService.start(image, home)) {
      service.ask("run 200 100 1");
      List<Double> reads = Collections.synchronizedList(new ArrayList<>());
      var isOver = new AtomicBoolean();
      var reader = Thread.ofVirtual().start(() -> read(service.api(), isOver, reads));
      figures.put(
          "one_workflow_of_100000", Runs.of(() -> service.ask("run 1 100000 1")).statistics());
      isOver.set(true);
      reader.join();
      figures.put("one_workflow_of_100000_page_read_ms", Statistics.of(reads));
    }
  }

  /** A page from the middle of the newest workflow, again and again. */
  private static void read(Api api, AtomicBoolean isOver, List<Double> reads) {
    try {
      while (!isOver.get()) {
        var id = api.get("/api/v1/workflows?limit=1").text("/items/0/id");
        var began = System.nanoTime();
        var page = api.get("/api/v1/workflows/" + id + "/operations?cursor=50000&limit=100");
        if (page.body().at("/items").size() == 100) {
          reads.add((System.nanoTime() - began) / 1e6);
        }
        Thread.sleep(BETWEEN_READS_MILLIS);
      }
    } catch (InterruptedException e) {
      throw new AssertionError(e);
    }
  }
}
