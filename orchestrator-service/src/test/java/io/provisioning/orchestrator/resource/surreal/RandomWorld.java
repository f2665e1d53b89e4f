package io.provisioning.orchestrator.resource.surreal;

import static org.assertj.core.api.Assertions.assertThat;

import io.provisioning.orchestrator.operation.Desired;
import io.provisioning.orchestrator.operation.ResourceRef;
import io.provisioning.orchestrator.resource.ResourceFixtures;
import io.provisioning.orchestrator.resource.ResourceQuery;
import io.provisioning.orchestrator.resource.Resources;
import io.provisioning.orchestrator.resource.ToldTransitions;
import io.provisioning.provider.PlanSize;
import java.util.List;
import java.util.Random;
import org.jspecify.annotations.Nullable;

/** Changes resources at random, and compares what two say of them. */
final class RandomWorld {

  private static final List<String> INFRASTRUCTURES = List.of("shop", "web");
  private static final List<String> SERVERS = List.of("a", "b", "c");
  private static final List<String> TASKSERVS = List.of("k", "l", "m", "n");

  private final Random random;
  private final ToldTransitions told;
  private int workflow;

  RandomWorld(long seed, ToldTransitions told) {
    random = new Random(seed);
    this.told = told;
  }

  /** Some workflows, each of which changes some resources and ends, mostly. */
  void change(int workflows) {
    for (var end = workflow + workflows; workflow < end; workflow++) {
      var id = "w%05d".formatted(workflow);
      for (var operation = random.nextInt(6); operation >= 0; operation--) {
        changeOne(id);
      }
      if (random.nextInt(4) > 0) {
        told.ends(id);
      }
    }
  }

  private void changeOne(String id) {
    var infrastructure = any(INFRASTRUCTURES);
    var server = any(SERVERS);
    switch (random.nextInt(6)) {
      case 0 ->
          told.changes(
              id, ResourceRef.network(infrastructure, "lan"), orGone(ResourceFixtures.network()));
      case 1 ->
          told.changes(
              id, ResourceRef.volume(infrastructure, "data"), orGone(ResourceFixtures.volume()));
      case 2 -> {
        var size = random.nextBoolean() ? PlanSize.SMALL : PlanSize.LARGE;
        told.changes(
            id, ResourceRef.server(infrastructure, server), orGone(ResourceFixtures.server(size)));
      }
      default ->
          told.changes(
              id,
              ResourceRef.taskserv(infrastructure, server, any(TASKSERVS)),
              orGone(ResourceFixtures.taskserv(anyPath(), anyPath())));
    }
  }

  private @Nullable Desired orGone(Desired state) {
    return random.nextInt(5) == 0 ? null : state;
  }

  private String anyPath() {
    return "taskserv/" + any(SERVERS) + "/" + any(TASKSERVS);
  }

  private String any(List<String> names) {
    return names.get(random.nextInt(names.size()));
  }

  /** Everything that can be asked is answered as from memory. */
  void requireSame(Resources database) {
    var memory = told.remembered();
    var all = memory.find("default", ResourceQuery.all(), null, 1_000);
    assertThat(database.find("default", ResourceQuery.all(), null, 1_000)).isEqualTo(all);
    for (var recorded : all.resources()) {
      var id = recorded.id();
      assertThat(database.impact("default", id, 6)).isEqualTo(memory.impact("default", id, 6));
      assertThat(database.around("default", id, 2)).isEqualTo(memory.around("default", id, 2));
      assertThat(database.history("default", id)).isEqualTo(memory.history("default", id));
    }
    for (var infrastructure : INFRASTRUCTURES) {
      var then = ToldTransitions.BEGIN.plusSeconds(random.nextInt(200));
      assertThat(database.at("default", infrastructure, then).recorded("default"))
          .isEqualTo(memory.at("default", infrastructure, then).recorded("default"));
    }
  }
}
