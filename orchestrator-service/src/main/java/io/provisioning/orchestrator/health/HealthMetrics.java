package io.provisioning.orchestrator.health;

import io.micrometer.core.instrument.MeterRegistry;
import io.micrometer.core.instrument.MultiGauge;
import io.micrometer.core.instrument.MultiGauge.Row;
import io.micrometer.core.instrument.Tags;
import java.util.Collection;

/** {@code provisioning_taskserv_healthy}: 1 healthy, 0 unhealthy, NaN unknown, by taskserv. */
final class HealthMetrics {

  private static final int PARTS = 4;

  private final HealthBook book;
  private final MultiGauge gauge;

  HealthMetrics(HealthBook book, MeterRegistry registry) {
    this.book = book;
    gauge =
        MultiGauge.builder("provisioning.taskserv.healthy")
            .description("1 if the taskserv is healthy, 0 if not; NaN if that is not known")
            .register(registry);
  }

  /** These are all there are from now on. */
  void tell(Collection<Standing> taskservs) {
    gauge.register(
        taskservs.stream()
            .map(Standing::kept)
            .map(kept -> Row.of(tags(kept), book, _ -> value(kept)))
            .toList(),
        true);
  }

  private double value(KeptHealth taskserv) {
    return book.find(taskserv)
        .map(standing ->
            switch (standing.state()) {
              case HEALTHY -> 1.0;
              case UNHEALTHY -> 0.0;
              case UNKNOWN -> Double.NaN;
            })
        .orElse(Double.NaN);
  }

  private static Tags tags(KeptHealth taskserv) {
    var parts = taskserv.resource().split("/", PARTS);
    return Tags.of(
        "workspace",
        taskserv.workspace(),
        "infrastructure",
        parts[0],
        "server",
        parts[2],
        "taskserv",
        parts[PARTS - 1]);
  }
}
