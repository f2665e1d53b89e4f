package io.provisioning.cli;

import static io.provisioning.cli.ApiFixtures.aBrief;
import static io.provisioning.cli.ApiFixtures.aPlan;
import static io.provisioning.cli.ApiFixtures.aServer;
import static io.provisioning.cli.ApiFixtures.aStep;
import static io.provisioning.cli.ApiFixtures.aTaskserv;
import static io.provisioning.cli.ApiFixtures.aWorkflow;
import static io.provisioning.cli.ApiFixtures.anEvent;
import static io.provisioning.cli.ApiFixtures.anOperation;
import static io.provisioning.cli.ApiFixtures.at;
import static org.assertj.core.api.Assertions.assertThat;

import io.provisioning.client.orchestrator.model.FindingView;
import io.provisioning.client.orchestrator.model.OperationStatus;
import io.provisioning.client.orchestrator.model.PlannedOperation;
import io.provisioning.client.orchestrator.model.PropertyChange;
import io.provisioning.client.orchestrator.model.WorkflowStatus;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class InfraCommandsTests {

  private static final String WEB =
      """
      name: web
      settings:
        provider: demo
      servers:
        - name: db
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

  @Test
  void validateSaysWhatIsDeclared() {
    assertThat(shell.run("infra", "validate", "web")).isZero();
    assertThat(shell.out())
        .isEqualToIgnoringNewLines(
            "valid: infrastructure `web` declares 3 servers, 0 networks, 0 volumes and 0 clusters");
    assertThat(shell.orchestrator.requests).isEmpty();
  }

  @Test
  void validateGivesTheNormalFormAsJson() {
    assertThat(shell.run("infra", "validate", "web", "--json")).isZero();
    assertThat(shell.out()).startsWith("{").contains("\"name\" : \"web\"");
  }

  @Test
  void anInvalidDocumentShowsEachFindingWithItsPlace() throws IOException {
    var file = shell.declare("web", WEB.replace("- name: db", "- name: db\n    plan: smal"));

    assertThat(shell.run("infra", "validate", "web")).isEqualTo(2);
    assertThat(shell.err())
        .startsWith("error: one thing is wrong in " + file)
        .contains("  " + file + ":6:")
        .contains("servers[0].plan: expected")
        .doesNotContain("Exception");
  }

  @Test
  void whatAPlanWouldRefuseIsInvalid() throws IOException {
    var file =
        shell.declare("web", WEB.replace("- name: nginx", "- {name: nginx, config: {port: x}}"));

    assertThat(shell.run("infra", "validate", "web")).isEqualTo(2);
    assertThat(shell.err())
        .contains("  " + file + ":")
        .contains("taskservs[0].config.port: expected");
    assertThat(shell.orchestrator.requests).isEmpty();
  }

  @Test
  void anUnknownInfrastructureHasANearestName() {
    assertThat(shell.run("infra", "plan", "wep")).isEqualTo(2);
    assertThat(shell.err())
        .startsWith(
            "error: workspace `default` has no infrastructure `wep`; did you mean `web`?\nhelp: ");
  }

  @ParameterizedTest
  @ValueSource(strings = {"../x", "..", "/etc/passwd", "a/b", "Web", "web\u001b[31m", ""})
  void aNameThatIsNoNameIsRefused(String name) {
    assertThat(shell.run("infra", "validate", name)).isEqualTo(2);
    assertThat(shell.err()).startsWith("error: ").doesNotContain("\u001b");
  }

  @ParameterizedTest
  @ValueSource(strings = {"../x", "a/b", "UPPER"})
  void aWorkspaceCannotLeadElsewhere(String name) {
    assertThat(shell.run("infra", "list", "--workspace", name)).isEqualTo(2);
    assertThat(shell.err()).startsWith("error: `" + name + "` cannot be the name of a workspace");
  }

  @Test
  void filesThatCannotBeReadAreRefused(@TempDir Path other) throws IOException {
    assertThat(shell.run("infra", "validate", "--file", "missing.yaml")).isEqualTo(2);
    assertThat(shell.err()).startsWith("error: there is no file `missing.yaml`");

    assertThat(shell.run("infra", "validate", "--file", other.toString())).isEqualTo(2);
    assertThat(shell.err()).contains("is a directory");

    var wrong = Files.writeString(other.resolve("infra.txt"), WEB);
    assertThat(shell.run("infra", "validate", "--file", wrong.toString())).isEqualTo(2);
    assertThat(shell.err())
        .contains("the format of `")
        .contains("help: use one of these file name extensions");
  }

  @Test
  void aHugeFileIsRefused(@TempDir Path other) throws IOException {
    var huge = Files.write(other.resolve("infra.yaml"), new byte[12 * 1024 * 1024]);

    assertThat(shell.run("infra", "validate", "--file", huge.toString())).isEqualTo(2);
    assertThat(shell.err()).startsWith("error: ").doesNotContain("OutOfMemory");
  }

  @Test
  void aNameOrAFileIsNeeded() {
    assertThat(shell.run("infra", "plan")).isEqualTo(2);
    assertThat(shell.err()).contains("the name of the infrastructure is missing", "are: web");

    assertThat(shell.run("infra", "plan", "web", "--file", "x.yaml")).isEqualTo(2);
    assertThat(shell.err()).contains("both a name and `--file` are given");
  }

  @Test
  void planShowsWhatWouldHappenAndExitsWithThree() {
    shell.orchestrator.plans.add(aPlan(aStep("create", "server/db")));

    assertThat(shell.run("infra", "plan", "web")).isEqualTo(3);
    assertThat(shell.out())
        .isEqualTo(
            """
            plan for web
              + server/db  demo
            1 to create
            """);
    assertThat(shell.orchestrator.bodies.getFirst())
        .contains("\"action\":\"apply\"", "\"workspace\":\"default\"", "\"name\":\"web\"")
        .doesNotContain("batch", "targets", "null");
  }

  @Test
  void planWithNothingToDoExitsWithZero() {
    shell.orchestrator.plans.add(aPlan());

    assertThat(shell.run("infra", "plan", "web")).isZero();
    assertThat(shell.out()).isEqualTo("nothing to change: infrastructure `web` is up to date\n");
  }

  @Test
  void whatDriftedIsNotUpToDateAndRepairAsksForIt() {
    shell.orchestrator.plans.add(
        aPlan().warnings(List.of("taskserv/db/nginx is unhealthy; it stays so")));

    assertThat(shell.run("infra", "apply", "web", "--repair")).isZero();
    assertThat(shell.out())
        .startsWith("nothing to change in infrastructure `web`\n")
        .contains("warning: taskserv/db/nginx is unhealthy; it stays so");
    assertThat(shell.orchestrator.bodies.getFirst()).contains("\"repair\":true");
  }

  @Test
  void whatThereIsToKnowIsSaidWhereNothingChangesToo() {
    shell.orchestrator.plans.add(aPlan().warnings(List.of("taskserv/nginx 1.22.1 is yanked")));

    assertThat(shell.run("infra", "plan", "web")).isZero();
    assertThat(shell.out())
        .contains("nothing to change", "warning: taskserv/nginx 1.22.1 is yanked");
  }

  @Test
  void checkChangesNothing() {
    shell.orchestrator.plans.add(aPlan(aStep("create", "server/db")));

    assertThat(shell.run("infra", "apply", "web", "--check", "--json")).isEqualTo(3);
    assertThat(shell.out()).startsWith("{").contains("\"digest\" : \"sha256:1\"");
    assertThat(shell.orchestrator.requests).containsExactly("POST /api/v1/plans");
  }

  @Test
  void planTellsDifferencesOnlyOfWhatStays() {
    var difference = new PropertyChange().property("plan").before("small").after("large");
    shell.orchestrator.plans.add(
        aPlan(
            aStep("create", "server/a").changes(List.of(difference)),
            aStep("replace", "server/db").changes(List.of(difference)),
            aStep("delete", "server/old").irreversible("its disk is lost")));

    shell.run("infra", "plan", "web");

    assertThat(shell.out())
        .startsWith(
            """
            plan for web
              + server/a    demo
              ± server/db   demo
                  plan: small → large
              - server/old  demo
                  cannot be undone: its disk is lost
            """);
  }

  @Test
  void applyShowsProgressAndWhatRuns() {
    succeeding();
    shell.orchestrator.resources.add(aServer("web", "db", "10.0.0.2"));
    shell.orchestrator.resources.add(aTaskserv("web", "db", "nginx"));

    assertThat(shell.run("infra", "apply", "web")).isZero();
    assertThat(shell.err())
        .contains(
            "server/db: creating", "server/db: created in 1.0 s", "done: infrastructure `web`");
    assertThat(shell.out()).contains("db      10.0.0.2  demo      nginx", "open http://10.0.0.2/");
  }

  @Test
  void anAddressThatTwoTaskservsTellIsPrintedOnce() {
    succeeding();
    shell.orchestrator.resources.add(aServer("web", "db", "10.0.0.2"));
    for (var url :
        List.of(
            "http://10.0.0.2:80/", "http://10.0.0.2:80", "http://10.0.0.2/", "http://10.0.0.2")) {
      shell.orchestrator.resources.add(
          aTaskserv("web", "db", "page-" + url.length()).facts(Map.of("url", url)));
    }
    shell.orchestrator.resources.add(
        aTaskserv("web", "db", "metrics").facts(Map.of("url", "http://10.0.0.2:8080/a:80/")));

    assertThat(shell.run("infra", "apply", "web")).isZero();
    assertThat(shell.out().lines().filter(line -> line.startsWith("open ")))
        .containsExactly("open http://10.0.0.2/", "open http://10.0.0.2:8080/a:80/");
  }

  @Test
  void applyCanLeaveTheWorkflowToItself() {
    succeeding();

    assertThat(shell.run("infra", "apply", "web", "--no-wait")).isZero();
    assertThat(shell.out()).contains("workflow " + ApiFixtures.ID + " was started");
    assertThat(shell.err()).contains("workflow watch " + ApiFixtures.ID);
  }

  @Test
  void aConfiguredLimitAndProviderAreSent() {
    succeeding();

    shell.run(
        "infra",
        "apply",
        "web",
        "--no-wait",
        "--set",
        "infrastructure.provider=local",
        "--set",
        "workflow.parallel_limit=3");

    assertThat(shell.orchestrator.bodies.getFirst()).contains("\"provider\":\"local\"");
    assertThat(shell.orchestrator.bodies.getLast()).contains("\"parallel_limit\":3");
  }

  @Test
  void aFailedWorkflowExitsWithOneAndSaysWhatHelps() {
    shell.orchestrator.plans.add(aPlan(aStep("create", "server/db")));
    shell.orchestrator.workflows.add(
        aWorkflow(WorkflowStatus.ROLLED_BACK, 3).reason("create server/db: no quota"));
    shell.orchestrator.operations.add(anOperation("create", "server/db"));
    shell.orchestrator.events.addAll(
        List.of(
            anEvent(
                1, 0, "operation_started", aBrief("create server/db", OperationStatus.RUNNING, 1)),
            anEvent(
                    2,
                    100,
                    "operation_failed",
                    aBrief("create server/db", OperationStatus.FAILED, 1).error("no quota"))
                .message("no quota"),
            anEvent(3, 200, "workflow_rolled_back")));

    assertThat(shell.run("infra", "apply", "web")).isEqualTo(1);
    assertThat(shell.err())
        .contains("server/db: failed: no quota")
        .contains("error: workflow rolled back: create server/db: no quota")
        .contains("help: everything is as it was before");
  }

  @Test
  void whatCannotBeUndoneHasToBeAllowed() {
    shell.orchestrator.plans.add(
        aPlan(aStep("delete", "volume/pgdata").irreversible("its data is lost")));

    assertThat(shell.run("infra", "apply", "web", "--yes")).isEqualTo(4);
    assertThat(shell.err())
        .contains("error: `delete volume/pgdata` cannot be undone: its data is lost")
        .contains("help: add `--allow-irreversible`");
  }

  @Test
  void destroyNeedsAConfirmationThatNobodyCanGive() {
    shell.orchestrator.plans.add(aPlan(aStep("delete", "server/db")));

    assertThat(shell.run("infra", "destroy", "web")).isEqualTo(4);
    assertThat(shell.out()).contains("- server/db");
    assertThat(shell.err()).contains("no terminal to prompt on", "`--yes`");
  }

  @Test
  void destroyAsksAndTakesOnlyYes() {
    shell.orchestrator.plans.add(aPlan(aStep("delete", "server/db")));
    shell.typing("y");

    assertThat(shell.run("infra", "destroy", "web")).isEqualTo(4);
    assertThat(shell.err())
        .contains(
            "This deletes 1 resource: server/db. Type yes to continue: ", "nothing was changed");

    succeeding(aStep("delete", "server/db"));
    shell.typing("yes");
    assertThat(shell.run("infra", "destroy", "web")).isZero();
  }

  @Test
  void destroyWithYesDeletesTheDataOfAVolumeOnlyIfThatIsAllowed() {
    var plan = aPlan(aStep("delete", "volume/pgdata").irreversible("its data is lost"));
    shell.orchestrator.plans.add(plan);

    assertThat(shell.run("infra", "destroy", "web", "--yes")).isEqualTo(4);
    assertThat(shell.err())
        .contains("error: `delete volume/pgdata` cannot be undone: its data is lost")
        .contains("help: add `--allow-irreversible`");

    succeeding(aStep("delete", "volume/pgdata").irreversible("its data is lost"));
    shell.typing("yes");
    assertThat(shell.run("infra", "destroy", "web")).isZero();
  }

  @Test
  void destroyWithYesDeletesServersWithTheirDisks() {
    succeeding(aStep("delete", "server/db").irreversible("its disk is lost"));

    assertThat(shell.run("infra", "destroy", "web", "--yes")).isZero();
    assertThat(shell.orchestrator.bodies.getFirst())
        .contains("\"action\":\"destroy\"", "\"infrastructure\":\"web\"");
    assertThat(shell.orchestrator.bodies)
        .anyMatch(body -> body.contains("allow_irreversible\":true"));
  }

  @Test
  void aRefusalOfTheServiceIsRendered() {
    var problem = FakeOrchestrator.problem(503, "unavailable", "provider `demo` does not answer");
    shell.orchestrator.problems.add(problem.help("wait for it"));

    assertThat(shell.run("infra", "plan", "web")).isEqualTo(69);
    assertThat(shell.err())
        .isEqualTo("error: provider `demo` does not answer\nhelp: wait for it\n");
  }

  @Test
  void findingsOfTheServiceAreRendered() {
    var finding = new FindingView().path("servers[0].image").expected("debian-12").got("`beos`");
    shell.orchestrator.problems.add(
        FakeOrchestrator.problem(400, "invalid document", "one thing is wrong")
            .errors(List.of(finding)));

    assertThat(shell.run("infra", "plan", "web")).isEqualTo(2);
    assertThat(shell.err()).contains("  servers[0].image: expected debian-12, got `beos`");
  }

  @Test
  void showTellsWhatExists() {
    shell.orchestrator.resources.add(aServer("web", "db", "10.0.0.2"));

    assertThat(shell.run("infra", "show", "web")).isZero();
    assertThat(shell.out()).contains("web/server/db", "10.0.0.2");

    assertThat(shell.run("infra", "show", "wep")).isEqualTo(2);
    assertThat(shell.err()).contains("did you mean `web`?");
  }

  @Test
  void listNamesInfrastructuresAndFiles() {
    assertThat(shell.run("infra", "list")).isZero();
    assertThat(shell.out()).contains("web").contains("infra.yaml");
  }

  @Test
  void aPlatformThatDoesNotRunIsSaidSo() {
    int port = shell.orchestrator.port();
    shell.orchestrator.close();

    assertThat(shell.run("infra", "plan", "web")).isEqualTo(69);
    assertThat(shell.err())
        .isEqualTo(
            "error: the platform is not running: nothing answers at `http://127.0.0.1:%d`\n"
                    .formatted(port)
                + "help: start it with `./provisioning up`\n");
  }

  private void succeeding() {
    succeeding(aStep("create", "server/db"));
  }

  private void succeeding(PlannedOperation step) {
    shell.orchestrator.plans.add(aPlan(step));
    shell.orchestrator.workflows.add(aWorkflow(WorkflowStatus.COMPLETED, 3));
    shell.orchestrator.operations.add(anOperation(step.getAction().getValue(), step.getResource()));
    shell.orchestrator.events.addAll(
        List.of(
            anEvent(1, 0, "operation_started", aBrief(step.getId(), OperationStatus.RUNNING, 1)),
            anEvent(
                2,
                1000,
                "operation_succeeded",
                aBrief(step.getId(), OperationStatus.SUCCEEDED, 1)
                    .startedAt(at(0))
                    .endedAt(at(1000))),
            anEvent(3, 1100, "workflow_completed")));
  }
}
