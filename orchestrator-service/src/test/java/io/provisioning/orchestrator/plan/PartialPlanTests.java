package io.provisioning.orchestrator.plan;

import static io.provisioning.orchestrator.plan.DocumentFixtures.batch;
import static io.provisioning.orchestrator.plan.DocumentFixtures.does;
import static io.provisioning.orchestrator.plan.DocumentFixtures.network;
import static io.provisioning.orchestrator.plan.DocumentFixtures.server;
import static io.provisioning.orchestrator.plan.DocumentFixtures.servers;
import static io.provisioning.orchestrator.plan.DocumentFixtures.taskserv;
import static io.provisioning.orchestrator.plan.DocumentFixtures.web;
import static io.provisioning.orchestrator.plan.PlannedWorld.ids;
import static io.provisioning.orchestrator.plan.PlannedWorld.needs;
import static io.provisioning.orchestrator.plan.PlannedWorld.operation;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import io.provisioning.config.extension.Extensions;
import io.provisioning.config.infrastructure.Batch;
import io.provisioning.config.infrastructure.Batch.Action.CreateNetwork;
import io.provisioning.config.infrastructure.Batch.Action.CreateServer;
import io.provisioning.config.infrastructure.Batch.Action.CreateTaskserv;
import io.provisioning.config.infrastructure.Batch.Action.Delete;
import io.provisioning.config.problem.ProblemException;
import io.provisioning.orchestrator.extension.PackageFixtures;
import io.provisioning.orchestrator.operation.Operation.Dependency;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class PartialPlanTests {

  @TempDir static Path catalogue;
  private static Extensions extensions;

  @TempDir Path directory;
  private PlannedWorld world;

  @BeforeAll
  static void load() {
    extensions = PackageFixtures.catalogue(catalogue);
  }

  @BeforeEach
  void begin() {
    world = new PlannedWorld(directory, extensions);
  }

  @Test
  void aTargetComesWithWhatItNeeds() {
    assertThat(ids(world.plan(web(), "server/db")))
        .containsExactly("create network/lan", "create volume/pgdata", "create server/db");
    assertThat(ids(world.plan(web(), "taskserv/web/nginx")))
        .containsExactly("create network/lan", "create server/web", "create taskserv/web/nginx");
  }

  @Test
  void aPlanTellsWhatWillRunDegradedAndWhy() {
    var document =
        servers(
            server("db", "lan", taskserv("postgres", "*")),
            server(
                "web", "lan", DocumentFixtures.softAfter(taskserv("nginx", "*"), "db/postgres")));

    assertThat(world.plan(document, "taskserv/web/nginx").warnings())
        .contains(
            "`create taskserv/web/nginx` will run degraded because `taskserv/db/postgres` is not"
                + " there, and not made by this plan");
    assertThat(world.plan(document).warnings()).isEmpty();
  }

  @Test
  void aPartLeavesTheRestAlone() {
    world.apply(web());

    assertThat(ids(world.plan(servers(server("web", "lan")), "network/lan"))).isEmpty();
    assertThat(ids(world.plan(servers(server("web", "lan")), "server/db")))
        .containsExactly("delete taskserv/web/page", "delete server/db");
  }

  @Test
  void anUnknownTargetIsRefusedWithTheNearestName() {
    assertThatExceptionOfType(ProblemException.class)
        .isThrownBy(() -> world.plan(web(), "server/dp"))
        .satisfies(e -> assertThat(e.findings().getFirst().suggestion()).contains("server/db"));
  }

  @Test
  void whatNeedsATargetIsDestroyedWithIt() {
    world.apply(web());

    assertThat(ids(world.planDestroy("web", "taskserv/web/nginx")))
        .containsExactly("delete taskserv/web/page", "delete taskserv/web/nginx");
    assertThat(ids(world.planDestroy("web", "volume/pgdata")))
        .containsExactly("delete taskserv/web/page", "delete server/db", "delete volume/pgdata");
  }

  @Test
  void aBatchTouchesWhatItNamesAndOrdersIt() {
    world.apply(servers(server("db", "lan", taskserv("postgres", "^15"))));

    var plan =
        world.plan(
            batch(
                does("lan2", new CreateNetwork(network("lan2", "10.9.0.0/24"))),
                does("web", new CreateServer(server("web", "lan2")), "lan2"),
                new Batch.Operation(
                    "page",
                    List.of("web"),
                    List.of("lan2"),
                    new CreateTaskserv("db", taskserv("page", "*")))));

    assertThat(ids(plan))
        .containsExactly(
            "create network/lan2",
            "create server/web",
            "create taskserv/db/nginx",
            "create taskserv/db/page");
    assertThat(needs(plan, "create taskserv/db/nginx")).containsExactly("create server/web");
    assertThat(operation(plan, "create taskserv/db/page").dependencies())
        .contains(new Dependency("create network/lan2", true));
    world.apply(plan);
    assertThat(world.recorded()).contains("taskserv/db/postgres", "server/db", "server/web");
  }

  @Test
  void anOperationWithNothingToDoHandsOnWhatItWaitsFor() {
    world.apply(servers(server("db", "lan")));

    var plan =
        world.plan(
            batch(
                does("first", new CreateNetwork(network("lan2", "10.9.0.0/24"))),
                does("idle", new CreateServer(server("db", "lan")), "first"),
                does("last", new CreateServer(server("web", "lan")), "idle")));

    assertThat(needs(plan, "create server/web")).containsExactly("create network/lan2");
  }

  @Test
  void aBatchDoesNotDeleteWhatOthersNeed() {
    world.apply(web());

    assertThatExceptionOfType(ProblemException.class)
        .isThrownBy(() -> world.plan(batch(does("drop", new Delete("volume", "pgdata", null)))))
        .withMessageContaining("server/db");
    assertThatExceptionOfType(ProblemException.class)
        .isThrownBy(() -> world.plan(batch(does("drop", new Delete("server", "db", null)))))
        .withMessageContaining("taskserv/web/page");
    assertThat(
            ids(
                world.plan(
                    batch(
                        does("drop", new Delete("volume", "pgdata", null)),
                        does("page", new Delete("taskserv", "page", "web")),
                        does("server", new Delete("server", "db", null))))))
        .containsExactly("delete taskserv/web/page", "delete server/db", "delete volume/pgdata");
  }

  @Test
  void aBatchThatWaitsForItselfIsRefused() {
    assertThatExceptionOfType(ProblemException.class)
        .isThrownBy(() ->
            world.plan(
                batch(
                    does("lan", new CreateNetwork(network("lan", "10.9.0.0/24")), "web"),
                    does("web", new CreateServer(server("web", "lan"))))))
        .withMessageContaining("create network/lan needs create server/web");
  }

  @Test
  void somethingUnknownCannotBeDeleted() {
    world.apply(servers(server("db", "lan")));

    assertThatExceptionOfType(ProblemException.class)
        .isThrownBy(() -> world.plan(batch(does("drop", new Delete("server", "dd", null)))))
        .satisfies(e -> assertThat(e.findings().getFirst().suggestion()).contains("server/db"));
  }
}
