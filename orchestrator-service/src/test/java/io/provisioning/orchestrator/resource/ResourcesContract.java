package io.provisioning.orchestrator.resource;

import static io.provisioning.orchestrator.operation.ResourceRef.network;
import static io.provisioning.orchestrator.operation.ResourceRef.server;
import static io.provisioning.orchestrator.operation.ResourceRef.taskserv;
import static io.provisioning.orchestrator.operation.ResourceRef.volume;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.provisioning.orchestrator.operation.ResourceRef;
import io.provisioning.orchestrator.operation.Transition;
import io.provisioning.provider.PlanSize;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

/** What each adapter of the port answers. */
public abstract class ResourcesContract {

  protected final ToldTransitions told = new ToldTransitions();

  /** Answers about what was told by now. */
  protected abstract Resources resources();

  protected final void web() {
    told.changes("w1", network("web", "lan"), ResourceFixtures.network());
    told.changes("w1", volume("web", "data"), ResourceFixtures.volume());
    told.changes("w1", server("web", "db"), ResourceFixtures.server(PlanSize.SMALL));
    told.changes("w1", taskserv("web", "db", "postgres"), ResourceFixtures.taskserv());
    told.changes(
        "w1",
        taskserv("web", "db", "page"),
        ResourceFixtures.taskserv("taskserv/db/postgres", "taskserv/db/gone"));
  }

  private List<String> found(ResourceQuery query) {
    return ids(resources().find("default", query, null, 10).resources());
  }

  private static List<String> ids(List<RecordedResource> resources) {
    return resources.stream().map(RecordedResource::id).toList();
  }

  @Test
  void resourcesAreFoundByWhatTheyAre() {
    web();

    assertThat(found(ResourceQuery.all())).hasSize(5);
    assertThat(found(new ResourceQuery("web", ResourceRef.Kind.SERVER, null, Map.of())))
        .containsExactly("web/server/db");
    assertThat(found(new ResourceQuery(null, null, "demo", Map.of("a", "1"))))
        .containsExactly("web/network/lan", "web/volume/data");
    assertThat(found(new ResourceQuery(null, null, null, Map.of("a", "1", "b", "2"))))
        .containsExactly("web/volume/data");
    assertThat(found(new ResourceQuery("we", null, null, Map.of()))).isEmpty();
  }

  @Test
  void firewallsAreResourcesToo() {
    web();
    told.changes("w2", ResourceRef.firewall("web", "gate"), ResourceFixtures.firewall());

    assertThat(found(new ResourceQuery("web", ResourceRef.Kind.FIREWALL, null, Map.of("c", "3"))))
        .containsExactly("web/firewall/gate");
    assertThat(resources().get("default", "web/firewall/gate"))
        .isEqualTo(told.graph().get("default", "web/firewall/gate"));
  }

  @Test
  void anythingOfAResourceIsAnswered() {
    web();

    assertThat(resources().find("default", ResourceQuery.all(), null, 10).resources())
        .isEqualTo(told.graph().recorded("default"));
    assertThat(resources().get("default", "web/server/db"))
        .isEqualTo(told.graph().get("default", "web/server/db"));
    assertThatThrownBy(() -> resources().get("default", "web/server/other"))
        .hasMessageContaining("web/server/other");
    assertThatThrownBy(() -> resources().get("other", "web/server/db"))
        .hasMessageContaining("other");
  }

  @Test
  void pagesStandWhileResourcesComeAndGo() {
    web();
    var first = resources().find("default", ResourceQuery.all(), null, 2);
    assertThat(first.hasMore()).isTrue();
    var last = first.resources().getLast().id();

    told.changes("w2", network("web", "lan"), null);
    var second = resources().find("default", ResourceQuery.all(), last, 10);

    assertThat(ids(second.resources()))
        .containsExactly("web/taskserv/db/page", "web/taskserv/db/postgres", "web/volume/data");
    assertThat(second.hasMore()).isFalse();
  }

  @Test
  void whatFallsWithAResourceIsFoundOverAnyNumberOfHops() {
    web();

    assertThat(resources().impact("default", "web/network/lan", 100))
        .containsExactly(
            new Walk.Reached("web/server/db", 1, "web/network/lan"),
            new Walk.Reached("web/taskserv/db/page", 2, "web/server/db"),
            new Walk.Reached("web/taskserv/db/postgres", 2, "web/server/db"));
    assertThat(resources().impact("default", "web/network/lan", 1)).hasSize(1);
    assertThat(resources().impact("default", "web/taskserv/db/page", 100)).isEmpty();
    assertThatThrownBy(() -> resources().impact("default", "web/server/gone", 1))
        .hasMessageContaining("web/server/gone");
  }

  @Test
  void theNeighbourhoodOfAResourceIsWalkedBothWays() {
    web();

    assertThat(ids(resources().around("default", "web/server/db", 1)))
        .containsExactly(
            "web/server/db",
            "web/network/lan",
            "web/taskserv/db/page",
            "web/taskserv/db/postgres",
            "web/volume/data");
    assertThat(resources().around("default", "web/network/lan", 1)).hasSize(2);
  }

  @Test
  void edgesComeBackWithTheResourceTheyLeadTo() {
    web();

    told.changes("w2", network("web", "lan"), null);
    assertThat(ids(resources().around("default", "web/server/db", 1)))
        .doesNotContain("web/network/lan");
    told.changes("w3", network("web", "lan"), ResourceFixtures.network());

    assertThat(resources().impact("default", "web/network/lan", 100)).hasSize(3);
  }

  @Test
  void aServerThatIsMadeAgainIsEmpty() {
    web();

    told.changes("w2", server("web", "db"), ResourceFixtures.server(PlanSize.LARGE));

    assertThat(found(ResourceQuery.all()))
        .containsExactly("web/network/lan", "web/server/db", "web/volume/data");
    assertThat(resources().impact("default", "web/server/db", 100)).isEmpty();
  }

  @Test
  void whatAResourceNeedsMayChange() {
    web();

    told.changes("w2", taskserv("web", "db", "page"), ResourceFixtures.taskserv());

    assertThat(resources().impact("default", "web/taskserv/db/postgres", 1)).isEmpty();
  }

  @Test
  void whatHappenedToAResourceIsToldLatestFirst() {
    web();
    told.changes("w2", network("web", "lan"), null);

    var history = resources().history("default", "web/network/lan");

    assertThat(history).extracting(Transition::workflow).containsExactly("w2", "w1");
    assertThat(history).isEqualTo(told.remembered().history("default", "web/network/lan"));
    assertThat(resources().history("default", "web/network/none")).isEmpty();
  }

  @Test
  void whatWasIsThereAtItsTime() {
    web();
    told.changes("w2", server("web", "db"), null);

    var before =
        resources().at("default", "web", ToldTransitions.BEGIN.plusSeconds(4)).recorded("default");
    var after =
        resources().at("default", "web", ToldTransitions.BEGIN.plusSeconds(5)).recorded("default");

    assertThat(ids(before)).hasSize(5);
    assertThat(ids(after)).containsExactly("web/network/lan", "web/volume/data");
    assertThat(resources().at("default", "other", ToldTransitions.BEGIN).recorded("default"))
        .isEmpty();
  }

  @Test
  void listenersAreToldOfTheirInfrastructure() throws InterruptedException {
    web();
    try (var changes = resources().changes("default", "web", null)) {
      assertThat(changes.missed()).isTrue();
      assertThat(changes.missed()).isFalse();

      told.changes("w2", network("shop", "lan"), ResourceFixtures.network());
      told.changes("w2", network("web", "lan"), null);
      told.changes("w3", network("web", "lan"), ResourceFixtures.network());

      assertThat(next(changes).workflow()).isEqualTo("w2");
      assertThat(next(changes).workflow()).isEqualTo("w3");
      assertThat(changes.next(Duration.ofMillis(1))).isEmpty();
      assertThat(changes.missed()).isFalse();
    }
  }

  protected static Transition next(ResourceChanges changes) throws InterruptedException {
    for (var attempt = 0; attempt < 100; attempt++) {
      var next = changes.next(Duration.ofMillis(200));
      if (next.isPresent()) {
        return next.get().transition();
      }
    }
    throw new AssertionError("nobody told of a change");
  }
}
