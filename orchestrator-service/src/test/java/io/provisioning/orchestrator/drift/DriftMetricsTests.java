package io.provisioning.orchestrator.drift;

import static org.assertj.core.api.Assertions.assertThat;

import io.micrometer.core.instrument.Meter;
import io.micrometer.core.instrument.simple.SimpleMeterRegistry;
import io.provisioning.orchestrator.drift.kept.Deviation;
import io.provisioning.orchestrator.drift.kept.Drift.Ignored;
import io.provisioning.orchestrator.drift.kept.DriftFiles;
import io.provisioning.orchestrator.drift.kept.DriftKind;
import io.provisioning.orchestrator.operation.ResourceRef;
import io.provisioning.provider.Scope;
import java.nio.file.Path;
import java.time.Instant;
import java.util.List;
import java.util.Set;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class DriftMetricsTests {

  private static final Instant NOW = Instant.parse("2026-11-20T08:00:00Z");
  private static final Scope WEB = new Scope("default", "web");

  private final SimpleMeterRegistry registry = new SimpleMeterRegistry();
  private final DriftBook book;
  private final DriftMetrics metrics;

  DriftMetricsTests(@TempDir Path directory) {
    book = new DriftBook(new DriftFiles(directory));
    book.open();
    metrics = new DriftMetrics(book, registry, () -> NOW);
  }

  @Test
  void anAlertCanNameEachResource() {
    book.found(
        WEB,
        List.of(
            deviation(ResourceRef.server("web", "db"), DriftKind.GONE),
            deviation(ResourceRef.taskserv("web", "a", "nginx"), DriftKind.FILES),
            deviation(ResourceRef.network("web", "lan"), DriftKind.CHANGED)),
        Set.of(),
        NOW,
        DriftBookTests.BY_ITSELF);
    metrics.tell();

    assertThat(told())
        .containsExactlyInAnyOrder(
            "gone server/db on db/",
            "files taskserv/a/nginx on a/nginx",
            "changed network/lan on /");
  }

  @Test
  void whatIsIgnoredOrOverIsNotTold() {
    book.found(
        WEB,
        List.of(
            deviation(ResourceRef.server("web", "db"), DriftKind.GONE),
            deviation(ResourceRef.server("web", "cache"), DriftKind.STOPPED)),
        Set.of(),
        NOW,
        DriftBookTests.BY_ITSELF);
    book.ignore("default", "web.server.db", new Ignored("known", null, "me", NOW));
    metrics.tell();
    assertThat(told()).containsExactly("stopped server/cache on cache/");

    book.found(WEB, List.of(), Set.of(), NOW.plusSeconds(60), DriftBookTests.BY_ITSELF);
    metrics.tell();
    assertThat(told()).isEmpty();
  }

  private static Deviation deviation(ResourceRef resource, DriftKind kind) {
    return new Deviation(resource, kind, "demo", List.of(), null);
  }

  private Set<String> told() {
    return registry.find("provisioning.drift").gauges().stream()
        .map(Meter::getId)
        .map(id ->
            "%s %s on %s/%s"
                .formatted(
                    id.getTag("kind"),
                    id.getTag("resource"),
                    id.getTag("server"),
                    id.getTag("taskserv")))
        .collect(Collectors.toSet());
  }
}
