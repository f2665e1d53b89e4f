package io.provisioning.cli;

import static io.provisioning.cli.ApiFixtures.ID;
import static io.provisioning.cli.ApiFixtures.aBrief;
import static io.provisioning.cli.ApiFixtures.aPlan;
import static io.provisioning.cli.ApiFixtures.aStep;
import static io.provisioning.cli.ApiFixtures.aWorkflow;
import static io.provisioning.cli.ApiFixtures.anEvent;
import static io.provisioning.cli.ApiFixtures.anOperation;
import static io.provisioning.cli.ApiFixtures.at;
import static org.assertj.core.api.Assertions.assertThat;

import io.provisioning.client.orchestrator.model.DeltaView;
import io.provisioning.client.orchestrator.model.EtaView;
import io.provisioning.client.orchestrator.model.OperationBrief;
import io.provisioning.client.orchestrator.model.OperationStatus;
import io.provisioning.client.orchestrator.model.OperationView.HoldEnum;
import io.provisioning.client.orchestrator.model.ProgressView;
import io.provisioning.client.orchestrator.model.WorkflowStatus;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class WorkflowControlsTests {

  private static final String PATH = "POST /api/v1/workflows/" + ID;

  private Shell shell;

  @BeforeEach
  void open(@TempDir Path directory) throws IOException {
    shell = new Shell(directory);
  }

  @AfterEach
  void close() {
    shell.close();
  }

  @Test
  void whatTheServiceRefusesIsTold() {
    shell.orchestrator.problems.add(
        FakeOrchestrator.problem(
            409, "no approval needed", "operation `x` does not wait for approval"));

    assertThat(shell.run("workflow", "approve", ID, "x")).isEqualTo(4);
    assertThat(shell.err()).isEqualTo("error: operation `x` does not wait for approval\n");
  }

  @Test
  void aPartIsUndone() {
    shell.orchestrator.workflows.add(aWorkflow(WorkflowStatus.PARTLY_ROLLED_BACK, 0));

    assertThat(
            shell.run(
                "workflow",
                "rollback",
                ID,
                "--yes",
                "--operation",
                "create server/db",
                "--operation",
                "create server/web"))
        .isZero();
    assertThat(shell.orchestrator.requests)
        .contains(
            PATH + "/rollback?operation=create%20server%2Fdb&operation=create%20server%2Fweb");
    assertThat(shell.err()).contains("done: workflow partly rolled back");
  }

  @Test
  void theQuestionNamesWhatIsUndone() {
    shell.orchestrator.workflows.add(aWorkflow(WorkflowStatus.COMPLETED, 0));
    shell.typing("no");

    assertThat(shell.run("workflow", "rollback", ID, "--operation", "create server/db"))
        .isEqualTo(4);
    assertThat(shell.err()).contains("This undoes create server/db and all that depend on it");
  }

  @Test
  void continueIsForAnUndoThatFailed() {
    shell.orchestrator.workflows.add(aWorkflow(WorkflowStatus.COMPLETED, 0));

    assertThat(shell.run("workflow", "rollback", ID, "--continue", "--yes")).isEqualTo(2);
    assertThat(shell.err())
        .contains("workflow `" + ID + "` is completed", "help: leave out `--continue`");
    assertThat(shell.orchestrator.requests).noneMatch(request -> request.startsWith("POST"));

    shell.orchestrator.workflows.set(0, aWorkflow(WorkflowStatus.ROLLBACK_FAILED, 0));
    shell.run("workflow", "rollback", ID, "--continue", "--yes", "--no-wait");
    assertThat(shell.orchestrator.requests).contains(PATH + "/rollback");
  }

  @Test
  void resumeGoesOnWithOtherInputs() {
    shell.orchestrator.workflows.add(aWorkflow(WorkflowStatus.COMPLETED, 0));

    assertThat(
            shell.run(
                "workflow",
                "resume",
                ID,
                "--no-wait",
                "--from-operation",
                "create server/db",
                "--edit",
                "update taskserv/web/nginx:tls.port=8443",
                "--edit",
                "update taskserv/web/nginx:tls.name=a:b=c",
                "--edit",
                "create server/db:plan=large"))
        .isZero();
    assertThat(shell.orchestrator.bodies.getLast())
        .isEqualTo(
            "{\"operations\":[\"create server/db\"],\"edits\":{"
                + "\"update taskserv/web/nginx\":{\"tls\":{\"port\":8443,\"name\":\"a:b=c\"}},"
                + "\"create server/db\":{\"plan\":\"large\"}}}");
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      quoteCharacter = '§',
      value = {
        "8080 | 8080",
        "true | true",
        "null | null",
        "1.24.0 | \"1.24.0\"",
        "\"8080\" | \"8080\"",
        "[1,2] | [1,2]",
        "two words | \"two words\"",
      })
  void aValueIsJsonWhereItCanBe(String typed, String sent) {
    shell.orchestrator.workflows.add(aWorkflow(WorkflowStatus.COMPLETED, 0));

    shell.run("workflow", "resume", ID, "--no-wait", "--edit", "create taskserv/a/b:x=" + typed);
    assertThat(shell.orchestrator.bodies.getLast())
        .isEqualTo("{\"operations\":[],\"edits\":{\"create taskserv/a/b\":{\"x\":" + sent + "}}}");
  }

  @ParameterizedTest
  @ValueSource(strings = {"port=1", "create server/db:plan", ":a=1", "x:=1", "x:a..b=1"})
  void anEditThatIsNoneIsNotSent(String edit) {
    assertThat(shell.run("workflow", "resume", ID, "--edit", edit)).isEqualTo(2);
    assertThat(shell.err()).contains("`" + edit + "` is not an edit of");
    assertThat(shell.orchestrator.requests).isEmpty();
  }

  @ParameterizedTest
  @CsvSource({
    "x:a=1,x:a.b=2",
    "x:a.b=1,x:a=2",
    "x:a=1,x:a=2",
    "x:a=null,x:a.b=2",
    "x:a=[],x:a.b=2"
  })
  void editsThatContradictAreNotSent(String one, String other) {
    assertThat(shell.run("workflow", "resume", ID, "--edit", one, "--edit", other)).isEqualTo(2);
    assertThat(shell.err()).contains("is edited twice");
    assertThat(shell.orchestrator.requests).isEmpty();
  }

  @Test
  void applySaysHowTheWorkflowIsToBehave() throws IOException {
    declared();

    assertThat(
            shell.run(
                "infra",
                "apply",
                "web",
                "--no-wait",
                "--priority",
                "high",
                "--timeout",
                "1h30m",
                "--approve-first",
                "create server/db"))
        .isZero();
    assertThat(shell.orchestrator.bodies.getLast())
        .contains(
            "\"priority\":9", "\"timeout\":\"PT1H30M\"", "\"approvals\":[\"create server/db\"]");
    assertThat(shell.err()).contains("workflow approve " + ID + " \"create server/db\"");
  }

  @Test
  void whatApplyIsNotToldIsNotSent() throws IOException {
    declared();

    assertThat(shell.run("infra", "apply", "web", "--no-wait")).isZero();
    assertThat(shell.orchestrator.bodies.getLast())
        .doesNotContain("priority", "timeout", "approvals");
  }

  @ParameterizedTest
  @CsvSource({
    "--priority, urgent, `urgent` is not a priority",
    "--priority, 10, `10` is not a priority",
    "--timeout, soon, `soon` is not a duration",
    "--timeout, 0s, `0s` is not a duration",
    "--approve-first, create server/dv, did you mean `create server/db`?",
  })
  void wordsThatMeanNothingAreNotSubmitted(String option, String value, String message)
      throws IOException {
    declared();

    assertThat(shell.run("infra", "apply", "web", option, value)).isEqualTo(2);
    assertThat(shell.err()).contains(message);
    assertThat(shell.orchestrator.requests).noneMatch(it -> it.contains("/workflows"));
  }

  @Test
  void showAndListTellWhatStandsStillAndWhatWaitsForApproval() {
    shell.orchestrator.workflows.add(
        aWorkflow(WorkflowStatus.RUNNING, 3).paused(true).priority(9).endedAt(null));
    shell.orchestrator.operations.addAll(
        List.of(
            anOperation("create", "server/db").hold(HoldEnum.APPROVAL),
            anOperation("create", "server/web").hold(HoldEnum.PAUSE),
            anOperation("create", "server/old")
                .state(OperationStatus.SUCCEEDED)
                .degraded("does without `x`, which failed")));

    assertThat(shell.run("workflow", "show", ID)).isZero();
    assertThat(shell.out())
        .contains("state           running, paused\n", "priority        9\n")
        .contains("create server/db   pending, needs approval")
        .contains("create server/web  pending, paused")
        .contains("create server/old: does without `x`, which failed");
    assertThat(shell.err()).contains("workflow approve " + ID + " \"create server/db\"");

    assertThat(shell.run("workflow", "list")).isZero();
    assertThat(shell.out()).contains("running, paused");
    assertThat(shell.err()).contains("`create server/db` waits for");
    assertThat(shell.run("workflow", "status")).isZero();
    assertThat(shell.out()).contains("running, paused");
  }

  @Test
  void watchOfWhatStandsStillTellsHowItGoesOn() {
    shell.orchestrator.workflows.add(aWorkflow(WorkflowStatus.COMPLETED, 1).paused(true));
    shell.orchestrator.events.add(anEvent(1, 0, "workflow_completed"));

    assertThat(shell.run("workflow", "watch", ID)).isZero();
    assertThat(shell.err()).startsWith("help: it is paused").contains("workflow unpause " + ID);
  }

  @Test
  void watchTellsPausesApprovalsAndWhatIsDoneWithout() {
    shell.orchestrator.workflows.add(aWorkflow(WorkflowStatus.COMPLETED, 8));
    shell.orchestrator.operations.add(anOperation("create", "server/db"));
    var operation = "create server/db";
    shell.orchestrator.events.addAll(
        List.of(
            anEvent(1, 0, "pause_requested"),
            anEvent(2, 0, "unpause_requested"),
            anEvent(3, 0, "pause_requested", operation),
            anEvent(4, 1000, "unpause_requested", operation),
            anEvent(5, 1000, "approval_given", operation),
            anEvent(
                6,
                1000,
                "operation_started",
                aBrief(operation, OperationStatus.RUNNING, 1)
                    .degraded("does without `create volume/x`, which failed")),
            anEvent(
                7,
                4000,
                "operation_succeeded",
                aBrief(operation, OperationStatus.SUCCEEDED, 1)
                    .startedAt(at(1000))
                    .endedAt(at(4000))),
            anEvent(8, 4000, "workflow_completed")));

    assertThat(shell.run("workflow", "watch", ID)).isZero();
    assertThat(shell.err())
        .isEqualTo(
            """
                  0.0 s  paused
                  0.0 s  unpaused
                  0.0 s  server/db: paused
                  1.0 s  server/db: unpaused
                  1.0 s  server/db: approved
                  1.0 s  server/db: creating; degraded: does without `create volume/x`, which failed
                  4.0 s  server/db: created in 3.0 s
            done: infrastructure `web`, 2 operations
            """);
  }

  @Test
  void aLiveWatchGoesOnFromWhatItKnowsAndAsksForNothingWhileItIsTold() {
    var web = "create server/web";
    shell.orchestrator.workflows.add(aWorkflow(WorkflowStatus.COMPLETED, 3));
    shell.orchestrator.operations.add(
        anOperation("create", "server/db").state(OperationStatus.FAILED).attempts(1));
    shell.orchestrator.operations.add(anOperation("create", "server/web"));
    shell.orchestrator.progress.addAll(
        List.of(
            aDelta(4, aBrief("create server/db", OperationStatus.PENDING, 1)),
            aDelta(5, aBrief(web, OperationStatus.RUNNING, 1).startedAt(at(0))),
            aDelta(6, aBrief(web, OperationStatus.SUCCEEDED, 1).endedAt(at(9000)))));
    shell.redrawing();

    assertThat(shell.run("workflow", "watch", ID)).isZero();
    assertThat(shell.err()).contains("server/db   waiting").contains("server/web  created in");
    assertThat(shell.orchestrator.requests)
        .containsExactly(
            "GET /api/v1/workflows/" + ID,
            "GET /api/v1/workflows/" + ID + "/operations?limit=1000",
            "GET /api/v1/workflows/" + ID + "/progress",
            "GET /api/v1/workflows/" + ID);
  }

  @Test
  void aSnapshotIsMoreThanIsToldSoAllIsReadAgain() {
    shell.orchestrator.workflows.add(aWorkflow(WorkflowStatus.COMPLETED, 0));
    shell.orchestrator.operations.add(
        anOperation("create", "server/db").state(OperationStatus.SUCCEEDED).attempts(1));
    shell.orchestrator.progress.add(
        new ProgressView()
            .position(7L)
            .state(WorkflowStatus.RUNNING)
            .paused(false)
            .eta(new EtaView())
            .operations(List.of()));
    shell.redrawing();

    assertThat(shell.run("workflow", "watch", ID)).isZero();
    assertThat(shell.orchestrator.requests)
        .filteredOn(request -> request.contains("/operations"))
        .hasSize(2);
  }

  private static DeltaView aDelta(long position, OperationBrief changed) {
    return new DeltaView()
        .position(position)
        .state(WorkflowStatus.RUNNING)
        .paused(false)
        .eta(new EtaView().remaining("PT5S"))
        .changed(List.of(changed));
  }

  private void declared() throws IOException {
    shell.declare(
        "web",
        """
        name: web
        servers:
          - name: db
            plan: small
            image: debian-12
            provider: demo
        """);
    shell.orchestrator.plans.add(aPlan(aStep("create", "server/db")));
    shell.orchestrator.workflows.add(aWorkflow(WorkflowStatus.RUNNING, 0));
  }
}
