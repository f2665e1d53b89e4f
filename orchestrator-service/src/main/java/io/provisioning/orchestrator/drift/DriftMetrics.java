package io.provisioning.orchestrator.drift;

import io.micrometer.core.instrument.MeterRegistry;
import io.micrometer.core.instrument.MultiGauge;
import io.micrometer.core.instrument.MultiGauge.Row;
import io.micrometer.core.instrument.Tags;
import io.provisioning.orchestrator.drift.kept.Drift;
import java.time.InstantSource;
import java.util.Locale;
import java.util.Set;
import java.util.stream.Collectors;

/** {@code provisioning_drift}: 1 for each resource that drifted and is not ignored. */
final class DriftMetrics {

  private final DriftBook book;
  private final InstantSource clock;
  private final MultiGauge gauge;
  private Set<Tags> told = Set.of();

  DriftMetrics(DriftBook book, MeterRegistry registry, InstantSource clock) {
    this.book = book;
    this.clock = clock;
    gauge =
        MultiGauge.builder("provisioning.drift")
            .description("1 for each resource that is not as recorded and not ignored")
            .register(registry);
  }

  /** These are the figures from now on. */
  synchronized void tell() {
    var drifted = drifted();
    if (drifted.equals(told)) {
      return;
    }
    gauge.register(drifted.stream().<Row<?>>map(tags -> Row.of(tags, 1)).toList(), true);
    told = drifted;
  }

  private Set<Tags> drifted() {
    var now = clock.instant();
    return book.all().stream()
        .flatMap(kept -> kept.drifts().stream())
        .filter(drift -> drift.at(now).ignored() == null)
        .map(DriftMetrics::tags)
        .collect(Collectors.toSet());
  }

  /** Prometheus knows no difference between an empty label and none. */
  private static Tags tags(Drift drift) {
    var path = drift.resource().split("/", -1);
    var isOnServer = path[0].equals("server") || path[0].equals("taskserv");
    return Tags.of(
        "workspace",
        drift.workspace(),
        "infrastructure",
        drift.infrastructure(),
        "kind",
        drift.kind().name().toLowerCase(Locale.ROOT),
        "resource",
        drift.resource(),
        "server",
        isOnServer ? path[1] : "",
        "taskserv",
        path[0].equals("taskserv") ? path[2] : "");
  }
}
