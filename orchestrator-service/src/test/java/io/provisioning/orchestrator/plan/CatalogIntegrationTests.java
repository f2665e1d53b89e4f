package io.provisioning.orchestrator.plan;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.provisioning.config.extension.Extensions;
import io.provisioning.config.extension.directory.DirectoryExtensions;
import io.provisioning.config.infrastructure.Infrastructure;
import io.provisioning.config.infrastructure.InfrastructureLanguage;
import io.provisioning.orchestrator.operation.EffectFixtures;
import io.provisioning.orchestrator.provider.ProviderFixtures;
import io.provisioning.orchestrator.provider.Providers;
import io.provisioning.provider.IdempotencyKey;
import io.provisioning.provider.ResourceKind;
import io.provisioning.provider.Scope;
import io.provisioning.provider.testkit.FreeBlocks;
import io.provisioning.provider.testkit.PodmanService;
import io.provisioning.provider.testkit.Shell;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestInstance;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.api.parallel.Execution;
import org.junit.jupiter.api.parallel.ExecutionMode;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.FieldSource;
import org.junit.jupiter.params.provider.ValueSource;

/**
 * Every package of the built-in catalogue, really installed on a server of this machine by planned
 * operations: installing ends with its health check, planning again finds nothing to do, and
 * uninstalling leaves the server. Each has an infrastructure of its own; most of their time they
 * wait for servers and packages.
 */
@TestInstance(TestInstance.Lifecycle.PER_CLASS)
@Execution(ExecutionMode.CONCURRENT)
@Tag("proof-catalogue")
class CatalogIntegrationTests {

  private static final List<String> TASKSERVS =
      List.of(
          "nginx",
          "postgres",
          "redis",
          "etcd",
          "prometheus",
          "proxy",
          "runc",
          "crun",
          "containerd",
          "podman",
          "external-nfs",
          "resolv",
          "ip-aliases");

  /** Settings of the taskservs that need some, where %1$s begins the addresses of the network. */
  private static final Map<String, String> SETTINGS =
      Map.of(
          "resolv", "{\"name_servers\": [\"%1$s.1\"]}",
          "ip-aliases", "{\"addresses\": [\"%1$s.200/32\"]}",
          "external-nfs",
              "{\"exports\": [{\"name\": \"data\", \"path\": \"/srv/data/shared\", \"networks\": [\"%1$s.0/24\"]}]}");

  private static final InfrastructureLanguage LANGUAGE =
      InfrastructureLanguage.create(List.of("local"));

  @TempDir private static Path directory;

  private Extensions extensions;
  private PodmanService podman;
  private Providers providers;

  /** Of the tests of initial SQL, which go on with the server of the one before. */
  private PlannedWorld sql;

  @BeforeAll
  void open() throws Exception {
    extensions =
        DirectoryExtensions.load(List.of(Path.of("../extension-registry/catalog")), LANGUAGE);
    podman = PodmanService.start(directory);
    providers = ProviderFixtures.local(directory, podman.socket());
    removeServers();
    sql = world();
  }

  private PlannedWorld world() {
    return new PlannedWorld(
        providers,
        extensions,
        _ -> EffectFixtures.realEffects(providers, extensions, EffectFixtures.secrets()));
  }

  /** Also after a failure: nothing stays on the machine. */
  @AfterAll
  void removeEverything() {
    removeServers();
    providers.get("local").close();
    podman.close();
  }

  /** Also those of a run that was killed, whose networks have other blocks. */
  private void removeServers() {
    TASKSERVS.forEach(this::destroy);
    List.of("sql", "web", "postgresql").forEach(this::destroy);
  }

  private void destroy(String infrastructure) {
    var scope = new Scope(PlannedWorld.WORKSPACE, infrastructure);
    var provider = providers.get("local");
    for (var kind : List.of(ResourceKind.SERVER, ResourceKind.VOLUME, ResourceKind.NETWORK)) {
      for (var state : provider.list(scope)) {
        if (state.id().kind() == kind) {
          provider.ensureAbsent(new IdempotencyKey("clean " + state.id().name()), state.id());
        }
      }
    }
  }

  @ParameterizedTest
  @FieldSource("TASKSERVS")
  void aTaskservIsInstalledHealthyAndUninstalled(String taskserv) {
    var network = FreeBlocks.next().replace(".0/24", "");
    var with =
        """
        {"name": "%1$s", "settings": {"provider": "local"},
         "networks": [{"name": "net", "cidr": "%2$s.0/24"}],
         "volumes": [{"name": "data", "size": "1 GiB"}],
         "servers": [{"name": "s-%1$s", "networks": ["net"], "labels": {"local-capability": "dac-read-search"},
           "volumes": [{"volume": "data", "path": "/srv/data"}], "taskservs": [%3$s]}]}
        """;
    var entry =
        "{\"name\": \"%s\", \"config\": %s}"
            .formatted(taskserv, SETTINGS.getOrDefault(taskserv, "{}").formatted(network));
    var installed = LANGUAGE.parseInfrastructure(with.formatted(taskserv, network, entry), "test");
    var world = world();

    world.apply(installed);
    assertThat(world.plan(installed).operations()).isEmpty();
    assertThat(world.recorded()).contains("taskserv/s-" + taskserv + "/" + taskserv);

    world.apply(LANGUAGE.parseInfrastructure(with.formatted(taskserv, network, ""), "test"));
    assertThat(world.recorded()).doesNotContain("taskserv/s-" + taskserv + "/" + taskserv);
    destroy(taskserv);
  }

  @Execution(ExecutionMode.SAME_THREAD)
  @ParameterizedTest
  @ValueSource(
      strings = {
        "\\\\! touch /var/tmp/ran",
        "SELECT 1;\\n\\\\! touch /var/tmp/ran",
        "RESET ROLE; COPY (SELECT 1) TO PROGRAM 'touch /var/tmp/ran'",
        "SELECT 'touch /var/tmp/ran' \\\\g |sh",
        "SET ROLE postgres"
      })
  void initialSqlRunsNothingBeyondWhatItsOwnerMay(String script) {
    assertThatThrownBy(() -> sql.apply(database("app", script)))
        .hasMessageContaining("the initial SQL of the database app fails");

    var server = new Scope(PlannedWorld.WORKSPACE, "sql").server("s-sql");
    try (var shell = Shell.on(providers.get("local"), server)) {
      assertThat(shell.lines("ls", "/var/tmp")).doesNotContain("ran");
    }
  }

  @Test
  @Execution(ExecutionMode.SAME_THREAD)
  void initialSqlIsTheOwnersWithBackslashesAndColonsAsTheyAre() {
    sql.apply(
        database(
            "made",
            "CREATE TABLE made (by text DEFAULT current_user, what text);"
                + " INSERT INTO made (what) VALUES (':name \\\\d');"
                + " DO $$ BEGIN ASSERT (SELECT by || what FROM made) = 'app:name \\\\d'; END $$"));

    assertThat(sql.recorded()).contains("taskserv/s-sql/postgres");
  }

  /** A name of its own for what lasts: initial SQL runs when a database is made. */
  private static Infrastructure database(String name, String initialSql) {
    return LANGUAGE.parseInfrastructure(
        """
        {"name": "sql", "settings": {"provider": "local"},
         "servers": [{"name": "s-sql", "taskservs": [{"name": "postgres", "config": {
           "users": [{"name": "app", "password": "only-for-tests"}],
           "databases": [{"name": "%s", "owner": "app", "initial_sql": "%s"}]}}]}]}
        """
            .formatted(name, initialSql),
        "test");
  }

  @Test
  void theClusterPostgresqlReplicates() {
    var world = world();
    applyCluster(
        world,
        "postgresql",
        "{\"network\": \"%s\", \"replication_password\": \"secret:replication\"}"
            .formatted(FreeBlocks.next()));

    assertThat(world.recorded())
        .contains("taskserv/shop-primary/postgres", "taskserv/shop-replica-1/postgres");
    assertThat(world.apply(world.planDestroy("postgresql")).operations()).isNotEmpty();
  }

  @Test
  void theClusterWebServesRowsOfItsDatabase() {
    var world = world();
    applyCluster(world, "web", "{\"network\": \"%s\"}".formatted(FreeBlocks.next()));

    assertThat(world.recorded()).anyMatch(path -> path.endsWith("/query-page"));
    assertThat(world.apply(world.planDestroy("web")).operations()).isNotEmpty();
  }

  private static void applyCluster(PlannedWorld world, String template, String config) {
    var document =
        LANGUAGE.parseInfrastructure(
            """
            {"name": "%1$s", "settings": {"provider": "local"},
             "clusters": [{"name": "shop", "template": "%1$s", "config": %2$s}]}
            """
                .formatted(template, config),
            "test");
    world.apply(document);
    assertThat(world.plan(document).operations()).isEmpty();
  }
}
