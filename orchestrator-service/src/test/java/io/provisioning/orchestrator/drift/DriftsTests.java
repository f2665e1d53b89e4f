package io.provisioning.orchestrator.drift;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.provisioning.orchestrator.drift.kept.Deviation;
import io.provisioning.orchestrator.drift.kept.Drift;
import io.provisioning.orchestrator.drift.kept.Drift.Ignored;
import io.provisioning.orchestrator.drift.kept.DriftFiles;
import io.provisioning.orchestrator.drift.kept.DriftKind;
import io.provisioning.orchestrator.operation.Desired;
import io.provisioning.orchestrator.operation.Effects.Facts;
import io.provisioning.orchestrator.operation.PropertyChange;
import io.provisioning.orchestrator.operation.ResourceRef;
import io.provisioning.orchestrator.operation.Transition;
import io.provisioning.orchestrator.resource.ResourceFixtures;
import io.provisioning.orchestrator.resource.ResourceGraph;
import io.provisioning.provider.PlanSize;
import io.provisioning.provider.Scope;
import java.nio.file.Path;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class DriftsTests {

  private static final Instant START = Instant.parse("2026-11-20T08:00:00Z");
  private static final Scope WEB = new Scope("default", "web");
  private static final ResourceRef DB = ResourceRef.server("web", "db");
  private static final ResourceRef NGINX = ResourceRef.taskserv("web", "db", "nginx");

  private final ResourceGraph graph = new ResourceGraph((_, _) -> false, _ -> {});
  private DriftBook book = new DriftBook(new DriftFiles(Path.of("target")));
  private Drifts drifts = new Drifts(book, graph, () -> START);

  @BeforeEach
  void open(@TempDir Path directory) {
    book = new DriftBook(new DriftFiles(directory));
    drifts = new Drifts(book, graph, () -> START);
    made(DB, ResourceFixtures.server(PlanSize.SMALL));
    made(NGINX, ResourceFixtures.taskserv());
  }

  private void made(ResourceRef resource, Desired desired) {
    graph.transitioned(
        new Transition(
            "default", "w", "o", resource, null, desired, new Facts("id", Map.of()), START, 0));
  }

  private void found(
      ResourceRef resource, DriftKind kind, List<PropertyChange> changes, @Nullable String detail) {
    var deviation = new Deviation(resource, kind, "demo", changes, detail);
    book.found(WEB, List.of(deviation), Set.of(), START.plusSeconds(1), DriftBookTests.BY_ITSELF);
  }

  /** Alerts name taskservs of a server that is lost, each with its own suggestion. */
  @Test
  void whatWasOnALostServerIsRevertedWithTheServer() {
    found(DB, DriftKind.GONE, List.of(), null);

    assertThat(drifts.toRevert("default", "web.taskserv.db.nginx"))
        .extracting(Drift::id)
        .isEqualTo("web.server.db");
    assertThat(drifts.toRevert("default", "web.server.db").kind()).isEqualTo(DriftKind.GONE);
    assertThatThrownBy(() -> drifts.get("default", "web.taskserv.db.nginx"))
        .hasMessageContaining("has no drift");

    found(DB, DriftKind.CHANGED, List.of(), null);
    assertThatThrownBy(() -> drifts.toRevert("default", "web.taskserv.db.nginx"))
        .hasMessageContaining("has no drift");
  }

  @Test
  void plansKnowWhatDriftedOnServersUnlessItIsIgnored() {
    found(DB, DriftKind.STOPPED, List.of(), null);
    assertThat(drifts.taskservs("default", "web")).isEmpty();

    found(NGINX, DriftKind.UNHEALTHY, List.of(), "no answer\n");
    assertThat(drifts.taskservs("default", "web"))
        .containsExactly(
            Map.entry("taskserv/db/nginx", "taskserv/db/nginx is unhealthy: no answer"));

    found(NGINX, DriftKind.FILES, List.of(new PropertyChange("/etc/x", "1", null)), null);
    assertThat(drifts.taskservs("default", "web").values())
        .containsExactly("taskserv/db/nginx has files that were edited or removed: /etc/x");

    drifts.ignore("default", "web.taskserv.db.nginx", new Ignored("known", null, "me", START));
    assertThat(drifts.taskservs("default", "web")).isEmpty();
  }
}
