package io.provisioning.cli;

import static io.provisioning.cli.ApiFixtures.aPackage;
import static io.provisioning.cli.ApiFixtures.aPlan;
import static io.provisioning.cli.ApiFixtures.aProvider;
import static io.provisioning.cli.ApiFixtures.aServer;
import static io.provisioning.cli.ApiFixtures.aStep;
import static io.provisioning.cli.ApiFixtures.aTaskserv;
import static io.provisioning.cli.ApiFixtures.aWorkflow;
import static org.assertj.core.api.Assertions.assertThat;

import io.provisioning.cli.console.JsonText;
import io.provisioning.cli.invocation.Resources;
import io.provisioning.client.orchestrator.model.Health;
import io.provisioning.client.orchestrator.model.ProviderFault;
import io.provisioning.client.orchestrator.model.ProviderView;
import io.provisioning.client.orchestrator.model.ResourceKind;
import io.provisioning.client.orchestrator.model.WorkflowStatus;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.ZoneOffset;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class PartCommandsTests {

  private static final String WEB =
      """
      name: web
      settings:
        provider: demo
      servers:
        - name: db
          taskservs:
            - name: postgres
        - name: web
          count: 2
          taskservs:
            - name: nginx
      """;

  private Shell shell;

  @BeforeEach
  void open(@TempDir Path directory) throws IOException {
    shell = new Shell(directory);
    shell.declare("web", WEB);
  }

  @AfterEach
  void close() {
    shell.close();
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      textBlock =
          """
          server create -i web                    | "server/db","server/web-1","server/web-2"
          server create db -i web                 | "server/db"
          server create web -i web                | "server/web-1","server/web-2"
          server create web-2 -i web              | "server/web-2"
          taskserv create nginx -i web            | "taskserv/web-1/nginx","taskserv/web-2/nginx"
          taskserv create nginx -s web-1 -i web   | "taskserv/web-1/nginx"
          taskserv create -s db -i web            | "taskserv/db/postgres"
          """)
  void partsBecomeTargets(String line, String targets) {
    shell.orchestrator.plans.add(aPlan(aStep("create", "server/db")));

    var checked = (line + " --check").split(" +");
    assertThat(shell.run(checked)).isEqualTo(3);
    assertThat(shell.orchestrator.bodies.getFirst()).contains("\"targets\":[" + targets + "]");
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      textBlock =
          """
          server create bd -i web            | declares no server `bd`; did you mean `db`?
          server create web-3 -i web         | declares no server `web-3`; did you mean `web-1`?
          taskserv create ngnix -i web       | declares no taskserv `ngnix`; did you mean `nginx`?
          cluster create shop -i web         | declares no cluster `shop`
          server create ../x -i web          | `../x` cannot be the name of a server
          server create db -i ../web         | `../web` cannot be the name of an infrastructure
          taskserv delete x -s ../y -i web   | `../y` cannot be the name of a server
          server delete a/b -i web           | `a/b` cannot be the name of a server
          """)
  void partsThatAreNotThereAreRefused(String line, String error) {
    assertThat(shell.run(line.split(" +"))).isEqualTo(2);
    assertThat(shell.err()).startsWith("error: ").contains(error);
  }

  @Test
  void aDeletedPartIsStillDeclared() {
    shell.orchestrator.plans.add(aPlan(aStep("delete", "server/db")));
    shell.orchestrator.workflows.add(aWorkflow(WorkflowStatus.COMPLETED, 0));

    assertThat(shell.run("server", "delete", "db", "-i", "web", "--yes")).isZero();
    assertThat(shell.orchestrator.bodies.getFirst())
        .contains("\"action\":\"destroy\"", "\"targets\":[\"server/db\"]");
    assertThat(shell.err()).contains("infra.yaml still declares server/db");
  }

  @Test
  void aTaskservIsDeletedWhereItIs() {
    shell.orchestrator.resources.add(aTaskserv("web", "db", "postgres"));
    shell.orchestrator.plans.add(aPlan(aStep("delete", "taskserv/db/postgres")));

    assertThat(shell.run("taskserv", "delete", "postgres", "-i", "web", "--check")).isEqualTo(3);
    assertThat(shell.orchestrator.bodies.getLast()).contains("\"taskserv/db/postgres\"");
    assertThat(shell.run("taskserv", "delete", "postgers", "-i", "web")).isEqualTo(2);
    assertThat(shell.err()).contains("did you mean `postgres`?");
  }

  @Test
  void serversAreListedAndShown() {
    shell.orchestrator.resources.add(aServer("web", "db", "10.0.0.2"));
    shell.orchestrator.resources.add(aTaskserv("web", "db", "postgres"));

    assertThat(shell.run("server", "list")).isZero();
    assertThat(shell.out())
        .isEqualTo(
            """
            SERVER  INFRASTRUCTURE  ADDRESS   HEALTH  PROVIDER
            db      web             10.0.0.2  -       demo
            """);
    assertThat(shell.run("server", "show", "db")).isZero();
    assertThat(shell.out()).contains("output      address = 10.0.0.2", "taskserv    postgres");
    assertThat(shell.run("server", "show", "bd")).isEqualTo(2);
    assertThat(shell.err()).contains("there is no server `bd`; did you mean `db`?");
  }

  @Test
  void aNameInSeveralInfrastructuresIsAmbiguous() {
    shell.orchestrator.resources.add(aServer("web", "db", "10.0.0.2"));
    shell.orchestrator.resources.add(aServer("shop", "db", "10.0.0.3"));

    assertThat(shell.run("server", "show", "db")).isEqualTo(2);
    assertThat(shell.err()).contains("several `db`", "--infra", "web, shop");
    assertThat(shell.run("server", "show", "db", "--infra", "shop")).isZero();
    assertThat(shell.out()).contains("10.0.0.3");
  }

  @Test
  void aServerIsReachedAtItsPublicAddress() {
    var facts =
        Map.of("address", "10.0.0.2", "address.lan", "10.0.0.2", "address.public", "203.0.113.7");
    shell.orchestrator.resources.add(aServer("web", "db", "10.0.0.2").facts(facts).cluster("shop"));
    shell.orchestrator.resources.add(
        aTaskserv("web", "db", "page").facts(Map.of("url", "http://10.0.0.2:8080")));

    assertThat(Resources.address(shell.orchestrator.resources.getFirst())).contains("203.0.113.7");
    assertThat(shell.run("server", "list")).isZero();
    assertThat(shell.out()).contains("203.0.113.7").doesNotContain("10.0.0.2");
    assertThat(shell.run("cluster", "show", "shop")).isZero();
    assertThat(shell.out()).contains("203.0.113.7").doesNotContain("10.0.0.2");
    shell.orchestrator.plans.add(aPlan());
    assertThat(shell.run("infra", "apply", "web", "--yes")).isZero();
    assertThat(shell.out()).contains("open http://203.0.113.7:8080/");
  }

  @Test
  void logInNeedsAServerWithAnAddress() {
    shell.orchestrator.resources.add(aServer("web", "db", "10.0.0.2").facts(Map.of()));
    shell.orchestrator.providers.add(aProvider("demo").simulated(false));

    assertThat(shell.run("server", "ssh", "db")).isEqualTo(2);
    assertThat(shell.err()).contains("server `db` has no address to log in to");
  }

  @Test
  void nobodyLogsInToWhatIsSimulated() {
    shell.orchestrator.resources.add(aServer("web", "db", "10.0.0.2"));
    shell.orchestrator.providers.add(aProvider("demo"));

    assertThat(shell.run("server", "ssh", "db")).isEqualTo(2);
    assertThat(shell.err())
        .contains("server `db` has no login: provider `demo` only simulates servers");
  }

  @Test
  void taskservsAreListedAndShown() {
    shell.orchestrator.resources.add(aTaskserv("web", "db", "nginx"));
    shell.orchestrator.extensions.add(aPackage("taskserv", "nginx"));

    assertThat(shell.run("taskserv", "list")).isZero();
    assertThat(shell.out()).contains("nginx", "db", "1.0.0");
    assertThat(shell.run("taskserv", "list", "--available")).isZero();
    assertThat(shell.out()).contains("nginx 1.22", "serves pages");
    assertThat(shell.run("taskserv", "show", "nginx")).isZero();
    assertThat(shell.out()).contains("provides      http", "installed as  web/taskserv/db/nginx");
    assertThat(shell.run("taskserv", "show", "ngnix")).isEqualTo(2);
    assertThat(shell.err())
        .contains("the catalogue has no taskserv `ngnix`; did you mean `nginx`?");
  }

  @Test
  void clustersAreListedAndShown() {
    shell.orchestrator.resources.add(aServer("web", "shop-db", "10.0.0.2").cluster("shop"));
    shell.orchestrator.workflows.add(aWorkflow(WorkflowStatus.COMPLETED, 0));
    shell.orchestrator.extensions.add(aPackage("cluster", "postgresql"));

    assertThat(shell.run("cluster", "list")).isZero();
    assertThat(shell.out()).contains("shop", "web", "1", "0");
    assertThat(shell.run("cluster", "list", "--available")).isZero();
    assertThat(shell.out()).contains("postgresql");
    assertThat(shell.run("cluster", "show", "shop")).isZero();
    assertThat(shell.out()).contains("web/server/shop-db", "10.0.0.2");
    assertThat(shell.run("cluster", "status", "shop")).isZero();
    assertThat(shell.out()).contains("cluster `shop`: 1 parts", "completed");
    assertThat(shell.run("cluster", "show", "shpo")).isEqualTo(2);
    assertThat(shell.err()).contains("did you mean `shop`?");
  }

  @Test
  void theStatusOfAClusterHasTheHealthOfItsTaskservs() {
    var health =
        new Health()
            .state(Health.StateEnum.UNHEALTHY)
            .since(ApiFixtures.START.atOffset(ZoneOffset.UTC))
            .detail("no answer at port 5432");
    var server = aServer("web", "shop-db", "10.0.0.2").cluster("shop");
    shell.orchestrator.resources.add(server);
    shell.orchestrator.resources.add(
        aServer("web", "shop-db", "10.0.0.2")
            .id("web/taskserv/shop-db/postgres")
            .kind(ResourceKind.TASKSERV)
            .cluster("shop")
            .health(health));
    shell.orchestrator.workflows.add(aWorkflow(WorkflowStatus.COMPLETED, 0));

    assertThat(shell.run("cluster", "status", "shop", "--json")).isZero();

    var status = JsonText.object(shell.out());
    assertThat(status).containsEntry("cluster", "shop").containsEntry("health", "unhealthy");
    assertThat(status).containsEntry("parts", 2).containsKey("workflow");
    assertThat(shell.out())
        .contains("web/taskserv/shop-db/postgres", "unhealthy", "no answer at port 5432");
  }

  @Test
  void providersAreListedAndShown() {
    shell.orchestrator.providers.add(aProvider("demo"));

    assertThat(shell.run("provider", "list")).isZero();
    assertThat(shell.out()).contains("demo", "a simulator");
    assertThat(shell.run("provider", "show", "demo")).isZero();
    assertThat(shell.out()).contains("small", "1.0 GiB", "0.01 EUR", "shared");
    assertThat(shell.run("provider", "show", "aws")).isEqualTo(2);
    assertThat(shell.run("provider", "show", "../x")).isEqualTo(2);
  }

  @Test
  void aProviderThatCannotBeUsedIsListedWithItsProblem() {
    shell.orchestrator.providers.add(aProvider("demo"));
    shell.orchestrator.providers.add(
        new ProviderView()
            .name("local")
            .summary("")
            .simulated(false)
            .regions(List.of())
            .images(List.of())
            .plans(List.of())
            .problem(
                new ProviderFault()
                    .code("misconfigured-provider")
                    .detail("provider `local` cannot be used: no socket")
                    .help("correct `provisioning.providers.local.*`")));

    assertThat(shell.run("provider", "list")).isZero();
    assertThat(shell.out()).contains("a simulator", "provider `local` cannot be used: no socket");
    assertThat(shell.err()).contains("help: correct `provisioning.providers.local.*`");
  }

  @Test
  void aBatchIsPlannedFromAFile() throws IOException {
    var file = shell.directory.resolve("batch.yaml");
    Files.writeString(
        file,
        """
        name: two
        infrastructure: web
        operations:
          - name: one
            create_server:
              name: a
              provider: demo
        """);
    shell.orchestrator.plans.add(aPlan(aStep("create", "server/a")));

    assertThat(shell.run("batch", "submit", "batch.yaml", "--check")).as(shell.err()).isEqualTo(3);
    assertThat(shell.orchestrator.bodies.getFirst()).contains("\"batch\":{", "\"name\":\"two\"");
    assertThat(shell.run("batch", "submit", "none.yaml")).isEqualTo(2);
    assertThat(shell.err()).contains("there is no file `none.yaml`");
  }
}
