package io.provisioning.orchestrator.drift;

import io.micrometer.core.instrument.MeterRegistry;
import io.micrometer.core.instrument.MultiGauge;
import io.micrometer.core.instrument.MultiGauge.Row;
import io.micrometer.core.instrument.Tags;
import io.provisioning.orchestrator.drift.kept.DriftKind;
import java.time.InstantSource;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.Locale;
import java.util.Map;

/** {@code provisioning_drift}: how many resources drifted and are not ignored. */
final class DriftMetrics {

  private final DriftBook book;
  private final InstantSource clock;
  private final MultiGauge gauge;
  private Map<Tags, Long> told = Map.of();

  DriftMetrics(DriftBook book, MeterRegistry registry, InstantSource clock) {
    this.book = book;
    this.clock = clock;
    gauge =
        MultiGauge.builder("provisioning.drift")
            .description("resources that are not as recorded and not ignored")
            .register(registry);
  }

  /** These are the figures from now on. */
  synchronized void tell() {
    var counts = counts();
    if (counts.equals(told)) {
      return;
    }
    var rows = new ArrayList<Row<?>>();
    counts.forEach((tags, count) -> rows.add(Row.of(tags, count)));
    gauge.register(rows, true);
    told = counts;
  }

  private Map<Tags, Long> counts() {
    var now = clock.instant();
    var counts = new HashMap<Tags, Long>();
    for (var kept : book.all()) {
      for (var kind : DriftKind.values()) {
        var tags =
            Tags.of(
                "workspace",
                kept.workspace(),
                "infrastructure",
                kept.infrastructure(),
                "kind",
                kind.name().toLowerCase(Locale.ROOT));
        counts.put(
            tags,
            kept.drifts().stream()
                .filter(drift -> drift.kind() == kind && drift.at(now).ignored() == null)
                .count());
      }
    }
    return counts;
  }
}
