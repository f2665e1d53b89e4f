package io.provisioning.orchestrator.plan;

import static io.provisioning.orchestrator.plan.DocumentFixtures.GIB;
import static io.provisioning.orchestrator.plan.DocumentFixtures.configured;
import static io.provisioning.orchestrator.plan.DocumentFixtures.counting;
import static io.provisioning.orchestrator.plan.DocumentFixtures.database;
import static io.provisioning.orchestrator.plan.DocumentFixtures.document;
import static io.provisioning.orchestrator.plan.DocumentFixtures.mounting;
import static io.provisioning.orchestrator.plan.DocumentFixtures.network;
import static io.provisioning.orchestrator.plan.DocumentFixtures.server;
import static io.provisioning.orchestrator.plan.DocumentFixtures.servers;
import static io.provisioning.orchestrator.plan.DocumentFixtures.sized;
import static io.provisioning.orchestrator.plan.DocumentFixtures.taskserv;
import static io.provisioning.orchestrator.plan.DocumentFixtures.volume;
import static io.provisioning.orchestrator.plan.DocumentFixtures.web;
import static io.provisioning.orchestrator.plan.DocumentFixtures.webserver;
import static io.provisioning.orchestrator.plan.PlannedWorld.ids;
import static io.provisioning.orchestrator.plan.PlannedWorld.needs;
import static io.provisioning.orchestrator.plan.PlannedWorld.operation;
import static org.assertj.core.api.Assertions.assertThat;

import io.provisioning.config.extension.Extensions;
import io.provisioning.orchestrator.extension.PackageFixtures;
import io.provisioning.orchestrator.operation.Desired;
import io.provisioning.orchestrator.operation.Operation;
import io.provisioning.orchestrator.plan.goal.Intent;
import io.provisioning.provider.ResourceSpec.ServerSpec;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class PlannerTests {

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
  void everythingIsCreatedAfterWhatItNeeds() {
    var plan = world.plan(web());

    assertThat(ids(plan))
        .containsExactly(
            "create network/lan",
            "create volume/pgdata",
            "create server/db",
            "create taskserv/db/postgres",
            "create server/web",
            "create taskserv/web/nginx",
            "create taskserv/web/page");
    assertThat(needs(plan, "create server/db"))
        .containsExactly("create network/lan", "create volume/pgdata");
    assertThat(needs(plan, "create taskserv/web/page"))
        .containsExactly(
            "create server/web", "create taskserv/web/nginx", "create taskserv/db/postgres");
    assertThat(plan.warnings()).isEmpty();
    assertThat(plan.operations()).noneMatch(it -> it.irreversible().isPresent());
  }

  @Test
  void whatIsAsDeclaredIsLeftAlone() {
    world.apply(web());

    var plan = world.plan(web());

    assertThat(plan.operations()).isEmpty();
    assertThat(plan.unchanged()).hasSize(7).contains("server/db", "taskserv/web/nginx");
  }

  @Test
  void equalPlansHaveEqualDigests() {
    assertThat(world.plan(web()).digest())
        .isEqualTo(world.plan(web()).digest())
        .matches("sha256:[0-9a-f]{64}")
        .isNotEqualTo(world.plan(servers(webserverAlone())).digest());
  }

  private static io.provisioning.config.infrastructure.Infrastructure.Server webserverAlone() {
    return server("web", "lan", taskserv("nginx", "*"));
  }

  @Test
  void aChangedSettingUpdatesTheTaskservAlone() {
    world.apply(servers(server("web", "lan", configured("nginx", "*", Map.of("port", 80)))));

    var plan =
        world.plan(servers(server("web", "lan", configured("nginx", "*", Map.of("port", 8080)))));

    assertThat(ids(plan)).containsExactly("update taskserv/web/nginx");
    var view = PlanView.of(plan).operations().getFirst();
    assertThat(view.changes()).hasToString("[configuration.port: 80 → 8080]");
    assertThat(view.inverse()).isEqualTo("change taskserv/web/nginx back");
  }

  @Test
  void theSameNumberInAnotherTypeIsNoChange() {
    world.apply(servers(server("web", "lan", configured("nginx", "*", Map.of("ratio", 2)))));

    assertThat(
            world
                .plan(servers(server("web", "lan", configured("nginx", "*", Map.of("ratio", 2.0)))))
                .operations())
        .isEmpty();
  }

  @Test
  void aNewVersionUpdatesAndAnUnneededTaskservGoesFirst() {
    world.apply(servers(server("db", "lan", taskserv("postgres", "^15"), taskserv("nginx", "*"))));

    var plan = world.plan(servers(server("db", "lan", taskserv("postgres", "^16"))));

    assertThat(ids(plan))
        .containsExactly("delete taskserv/db/nginx", "update taskserv/db/postgres");
    assertThat(needs(plan, "update taskserv/db/postgres"))
        .containsExactly("delete taskserv/db/nginx");
  }

  @Test
  void aServerThatIsNotDeclaredGoesWithItsTaskservs() {
    world.apply(web());

    var plan =
        world.plan(
            document(
                List.of(network("lan", "10.1.0.0/24")),
                List.of(volume("pgdata", 10)),
                List.of(database())));

    assertThat(ids(plan)).containsExactly("delete server/web");
    assertThat(operation(plan, "delete server/web").irreversible()).isPresent();
    world.apply(plan);
    assertThat(world.recorded()).doesNotContain("taskserv/web/nginx", "server/web");
  }

  @Test
  void aPlanSizeIsChangedInPlaceAndPriced() {
    world.apply(servers(server("web", "lan")));

    var plan = world.plan(servers(sized(server("web", "lan"), "large")));

    assertThat(ids(plan)).containsExactly("update server/web");
    assertThat(plan.cost()).hasSize(1);
    assertThat(plan.cost().getFirst().hourlyBefore()).isEqualTo("0.006");
    assertThat(plan.cost().getFirst().hourlyAfter()).isEqualTo("0.024");
  }

  @Test
  void aVolumeThatGrowsCannotBeChangedBack() {
    world.apply(web());

    var plan =
        world.plan(
            document(
                List.of(network("lan", "10.1.0.0/24")),
                List.of(volume("pgdata", 20)),
                List.of(database(), webserver())));

    assertThat(ids(plan)).containsExactly("update volume/pgdata");
    assertThat(operation(plan, "update volume/pgdata").irreversible()).isPresent();
  }

  @Test
  void aNetworkIsReplacedWhileItsServersAreAway() {
    world.apply(web());

    var plan =
        world.plan(
            document(
                List.of(network("lan", "10.2.0.0/24")),
                List.of(volume("pgdata", 10)),
                List.of(database(), webserver())));

    assertThat(ids(plan))
        .containsExactlyInAnyOrder(
            "delete server/web",
            "delete server/db",
            "replace network/lan",
            "create server/db",
            "create taskserv/db/postgres",
            "create server/web",
            "create taskserv/web/nginx",
            "create taskserv/web/page");
    assertThat(needs(plan, "replace network/lan"))
        .containsExactlyInAnyOrder("delete server/web", "delete server/db");
    assertThat(plan.warnings()).anyMatch(it -> it.contains("network/lan is replaced"));
    world.apply(plan);
    assertThat(
            world
                .plan(
                    document(
                        List.of(network("lan", "10.2.0.0/24")),
                        List.of(volume("pgdata", 10)),
                        List.of(database(), webserver())))
                .operations())
        .isEmpty();
  }

  @Test
  void aNetworkMayTakeTheAddressesOfOneThatGoes() {
    world.apply(servers(server("web", "lan")));

    var plan =
        world.plan(
            document(
                List.of(network("dmz", "10.1.0.0/25")), List.of(), List.of(server("web", "dmz"))));

    assertThat(ids(plan))
        .containsExactly(
            "delete server/web", "delete network/lan", "create network/dmz", "create server/web");
    world.apply(plan);
    assertThat(world.existing("web")).containsExactly("network/dmz", "server/web");
  }

  @Test
  void volumesMayChangePlaces() {
    var networks = List.of(network("lan", "10.1.0.0/24"));
    var volumes = List.of(volume("one", 1), volume("two", 1));
    world.apply(
        document(
            networks,
            volumes,
            List.of(mounting(server("a", "lan"), "one"), mounting(server("b", "lan"), "two"))));

    var plan =
        world.plan(
            document(
                networks,
                volumes,
                List.of(mounting(server("a", "lan"), "two"), mounting(server("b", "lan"), "one"))));

    world.apply(plan);
    assertThat(ids(plan)).hasSize(4).contains("delete server/a", "create server/b");
  }

  @Test
  void anotherOrderOfMountsIsNoChangeAndOneOfNetworksIs() {
    var networks = List.of(network("lan", "10.1.0.0/24"), network("dmz", "10.2.0.0/24"));
    var volumes = List.of(volume("one", 1), volume("two", 1));
    var server = DocumentFixtures.connected(server("a", "lan"), "lan", "dmz");
    world.apply(document(networks, volumes, List.of(mounting(server, "one", "two"))));

    assertThat(
            world
                .plan(document(networks, volumes, List.of(mounting(server, "two", "one"))))
                .operations())
        .isEmpty();
    var turned = DocumentFixtures.connected(server, "dmz", "lan");
    assertThat(
            ids(world.plan(document(networks, volumes, List.of(mounting(turned, "one", "two"))))))
        .containsExactly("replace server/a");
  }

  @Test
  void countsBecomeServersAndReferencesMeanAllOfThem() {
    var plan =
        world.plan(
            servers(
                counting(server("web", "lan", taskserv("nginx", "*")), 2),
                server(
                    "front", "lan", DocumentFixtures.after(taskserv("page", "*"), "web/nginx"))));

    assertThat(needs(plan, "create taskserv/front/page"))
        .contains("create taskserv/web-1/nginx", "create taskserv/web-2/nginx");
  }

  @Test
  void softDependenciesAreSoft() {
    var plan =
        world.plan(
            servers(
                server("db", "lan", taskserv("postgres", "*")),
                server(
                    "web",
                    "lan",
                    DocumentFixtures.softAfter(taskserv("nginx", "*"), "db/postgres"))));

    assertThat(operation(plan, "create taskserv/web/nginx").dependencies())
        .contains(new Operation.Dependency("create taskserv/db/postgres", true));
  }

  @Test
  void keysAreKeptWhereNoneAreGivenAndNewServersGetThem() {
    var document = servers(server("web", "lan"));
    world.apply(
        world.plan(new Intent.Apply(document, List.of(), null, List.of("ssh-ed25519 AAAA me"))));

    var plan = world.plan(servers(server("web", "lan"), server("more", "lan")));

    assertThat(ids(plan)).containsExactly("create server/more");
    assertThat(specification(plan, "create server/more").authorizedKeys())
        .containsExactly("ssh-ed25519 AAAA me");
  }

  private static ServerSpec specification(Plan plan, String id) {
    return (ServerSpec) ((Desired.Provided) operation(plan, id).to().orElseThrow()).spec();
  }

  @Test
  void aServerMovesToAnotherProvider() {
    var document = servers(server("web", "lan", taskserv("nginx", "*")));
    world.apply(document);

    var plan = world.plan(new Intent.Apply(document, List.of(), "other", List.of()));

    assertThat(ids(plan)).contains("delete server/web", "replace network/lan", "create server/web");
    world.apply(plan);
    assertThat(world.provider("demo").list(new io.provisioning.provider.Scope("default", "web")))
        .isEmpty();
    assertThat(world.existing("web")).containsExactly("network/lan", "server/web");
  }

  @Test
  void destroyingGoesInReverse() {
    world.apply(web());

    var plan = world.planDestroy("web");

    assertThat(ids(plan))
        .containsExactly(
            "delete server/web", "delete server/db", "delete volume/pgdata", "delete network/lan");
    assertThat(needs(plan, "delete server/db")).containsExactly("delete server/web");
    world.apply(plan);
    assertThat(world.existing("web")).isEmpty();
    assertThat(world.recorded()).isEmpty();
    assertThat(plan.cost().getFirst().hourlyAfter()).isEqualTo("0");
    assertThat(GIB).isPositive();
  }
}
