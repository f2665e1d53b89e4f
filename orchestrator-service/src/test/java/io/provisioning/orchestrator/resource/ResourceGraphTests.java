package io.provisioning.orchestrator.resource;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.provisioning.orchestrator.operation.Desired;
import io.provisioning.orchestrator.operation.Desired.Installed;
import io.provisioning.orchestrator.operation.Desired.Provided;
import io.provisioning.orchestrator.operation.Effects.Facts;
import io.provisioning.orchestrator.operation.ResourceRef;
import io.provisioning.orchestrator.operation.Transition;
import io.provisioning.orchestrator.resource.ResourceGraph.Vacancy;
import io.provisioning.provider.PlanSize;
import io.provisioning.provider.ResourceSpec.Mount;
import io.provisioning.provider.ResourceSpec.NetworkSpec;
import io.provisioning.provider.ResourceSpec.ServerSpec;
import io.provisioning.provider.ResourceSpec.VolumeSpec;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

class ResourceGraphTests {

  private static final Instant NOW = Instant.parse("2026-11-20T12:00:00Z");

  private final List<Vacancy> vacancies = new ArrayList<>();
  private final ResourceGraph graph =
      new ResourceGraph(
          (before, after) -> before == null || after == null || !before.equals(after),
          vacancies::add);

  private void changes(ResourceRef resource, @Nullable Desired before, @Nullable Desired after) {
    graph.transitioned(change(resource, before, after));
  }

  private static Desired network() {
    return new Provided("demo", new NetworkSpec("r", "10.0.0.0/24", Map.of("a", "1")), null, null);
  }

  private static Desired volume() {
    return new Provided("demo", new VolumeSpec("r", 1, Map.of("a", "1", "b", "2")), null, null);
  }

  private static Desired server(PlanSize size) {
    var spec =
        new ServerSpec(
            "r",
            size,
            "i",
            List.of("lan"),
            List.of(new Mount("data", "/data")),
            List.of(),
            Map.of());
    return new Provided("other", spec, "role", "shop");
  }

  private static Desired taskserv(String... dependsOn) {
    return new Installed("other", "1.0.0", "sha256:0", Map.of(), List.of(dependsOn), null);
  }

  private void web() {
    changes(ResourceRef.network("web", "lan"), null, network());
    changes(ResourceRef.volume("web", "data"), null, volume());
    changes(ResourceRef.server("web", "db"), null, server(PlanSize.SMALL));
    changes(ResourceRef.taskserv("web", "db", "postgres"), null, taskserv());
    changes(
        ResourceRef.taskserv("web", "db", "page"),
        null,
        taskserv("taskserv/db/postgres", "taskserv/db/gone"));
  }

  private List<String> ids() {
    return graph.recorded("default").stream().map(RecordedResource::id).toList();
  }

  /** What goes on running on a machine that was released needs its secrets. */
  @Test
  void whereSomethingGoesOnRunningIsNoVacancy() {
    var released =
        new ResourceGraph(
            new ResourceGraph.Recreation() {
              @Override
              public boolean happened(@Nullable Desired before, @Nullable Desired after) {
                return true;
              }

              @Override
              public boolean leavesContents(Desired server) {
                return true;
              }
            },
            vacancies::add);
    for (var infrastructure : List.of("web", "shop")) {
      var server = ResourceRef.server(infrastructure, "db");
      released.transitioned(change(server, null, server(PlanSize.SMALL)));
      if (infrastructure.equals("web")) {
        var nginx = ResourceRef.taskserv(infrastructure, "db", "nginx");
        released.transitioned(change(nginx, null, taskserv()));
      }
      released.transitioned(change(server, server(PlanSize.SMALL), null));
    }

    assertThat(vacancies).extracting(Vacancy::infrastructure).containsExactly("shop");
  }

  private static Transition change(
      ResourceRef resource, @Nullable Desired before, @Nullable Desired after) {
    var facts = after == null ? null : new Facts("id", Map.of());
    return new Transition("default", "w1", "o", resource, before, after, facts, NOW, 0);
  }

  @Test
  void everythingIsCountedByKindAndClustersOnce() {
    web();
    changes(ResourceRef.server("web", "second"), null, server(PlanSize.SMALL));

    assertThat(graph.counts(new NoHealth())).isEqualTo(new ResourceCounts(1, 1, 2, 2, 1, 0, 0));
  }

  @Test
  void whatFallsWithAResourceIsFoundOverAnyNumberOfHops() {
    web();

    assertThat(graph.impact("default", "web/network/lan", 100))
        .containsExactly(
            new Walk.Reached("web/server/db", 1, "web/network/lan"),
            new Walk.Reached("web/taskserv/db/page", 2, "web/server/db"),
            new Walk.Reached("web/taskserv/db/postgres", 2, "web/server/db"));
    assertThat(graph.impact("default", "web/network/lan", 1)).hasSize(1);
    assertThat(graph.impact("default", "web/taskserv/db/page", 100)).isEmpty();
    assertThatThrownBy(() -> graph.impact("default", "web/server/gone", 1))
        .hasMessageContaining("web/server/gone");
  }

  @Test
  void whatIsGoneHangsOnNothing() {
    web();

    changes(ResourceRef.taskserv("web", "db", "page"), taskserv(), null);
    changes(ResourceRef.taskserv("web", "db", "postgres"), taskserv(), null);

    assertThat(graph.impact("default", "web/network/lan", 100)).hasSize(1);
  }

  @Test
  void theNeighbourhoodOfAResourceIsWalkedBothWays() {
    web();

    assertThat(graph.around("default", "web/server/db", 1))
        .extracting(RecordedResource::id)
        .containsExactlyInAnyOrder(
            "web/server/db",
            "web/network/lan",
            "web/volume/data",
            "web/taskserv/db/page",
            "web/taskserv/db/postgres");
    assertThat(graph.around("default", "web/network/lan", 1)).hasSize(2);
  }

  @Test
  void aServerTakesItsTaskservsAway() {
    web();

    changes(ResourceRef.server("web", "db"), server(PlanSize.SMALL), null);

    assertThat(ids()).containsExactly("web/network/lan", "web/volume/data");
  }

  @Test
  void aServerThatIsMadeAgainIsEmpty() {
    web();

    changes(ResourceRef.server("web", "db"), server(PlanSize.SMALL), server(PlanSize.LARGE));

    assertThat(ids()).containsExactly("web/network/lan", "web/server/db", "web/volume/data");
  }

  @Test
  void aTaskservOfAServerThatIsGoneIsNotRecorded() {
    changes(ResourceRef.taskserv("web", "db", "postgres"), taskserv("x"), taskserv());

    assertThat(ids()).isEmpty();
  }

  @Test
  void anInfrastructureOfWhichNothingIsLeftIsTold() {
    changes(ResourceRef.network("web", "lan"), null, network());
    changes(ResourceRef.network("shop", "lan"), null, network());
    assertThat(vacancies).isEmpty();

    changes(ResourceRef.network("web", "lan"), network(), null);

    assertThat(vacancies).containsExactly(new Vacancy("default", "web", NOW));
  }

  @Test
  void resourcesAreFoundByWhatTheyAre() {
    web();

    assertThat(found(new ResourceQuery("web", ResourceRef.Kind.SERVER, null, Map.of())))
        .containsExactly("web/server/db");
    assertThat(found(new ResourceQuery(null, null, "demo", Map.of("a", "1"))))
        .containsExactly("web/network/lan", "web/volume/data");
    assertThat(found(new ResourceQuery(null, null, null, Map.of("a", "1", "b", "2"))))
        .containsExactly("web/volume/data");
    assertThat(found(new ResourceQuery("shop", null, null, Map.of()))).isEmpty();
  }

  private List<String> found(ResourceQuery query) {
    return graph.find("default", query, null, 10).resources().stream()
        .map(RecordedResource::id)
        .toList();
  }

  @Test
  void pagesStandWhileResourcesComeAndGo() {
    web();
    var first = graph.find("default", ResourceQuery.all(), null, 2);
    assertThat(first.hasMore()).isTrue();
    var last = first.resources().getLast().id();

    changes(ResourceRef.network("web", "lan"), network(), null);
    var second = graph.find("default", ResourceQuery.all(), last, 10);

    assertThat(second.resources())
        .extracting(RecordedResource::id)
        .containsExactly("web/taskserv/db/page", "web/taskserv/db/postgres", "web/volume/data");
    assertThat(second.hasMore()).isFalse();
  }
}
