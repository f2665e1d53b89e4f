package io.provisioning.cli;

import static io.provisioning.cli.ApiFixtures.ID;
import static io.provisioning.cli.ApiFixtures.aBrief;
import static io.provisioning.cli.ApiFixtures.aLine;
import static io.provisioning.cli.ApiFixtures.aUser;
import static io.provisioning.cli.ApiFixtures.aWorkflow;
import static io.provisioning.cli.ApiFixtures.anEvent;
import static io.provisioning.cli.ApiFixtures.anOperation;
import static io.provisioning.cli.ApiFixtures.at;
import static org.assertj.core.api.Assertions.assertThat;

import io.provisioning.client.orchestrator.model.OperationStatus;
import io.provisioning.client.orchestrator.model.WorkflowStatus;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class WorkflowCommandsTests {

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
  void listShowsStates() {
    shell.orchestrator.workflows.add(
        aWorkflow(WorkflowStatus.ROLLED_BACK, 3).submittedBy(aUser("ada")));

    assertThat(shell.run("workflow", "list", "--state", "rolled-back")).isZero();
    assertThat(shell.out())
        .isEqualTo(
            """
            WORKFLOW                              INFRASTRUCTURE  STATE        OPERATIONS  BY   AGE    TOOK
            0190a000-0000-7000-8000-000000000001  web             rolled back  1/2         ada  1 min  9.0 s
            """);
    assertThat(shell.run("workflow", "list", "--json")).isZero();
    assertThat(shell.out()).contains("\"state\" : \"rolled_back\"", "\"name\" : \"ada\"");
  }

  @Test
  void listIsAskedForTheWorkflowsOfSomebody() {
    shell.orchestrator.workflows.add(aWorkflow(WorkflowStatus.COMPLETED, 3));
    shell.orchestrator.workflows.add(
        aWorkflow(WorkflowStatus.COMPLETED, 3).id("w2").submittedBy(aUser("ada")));

    assertThat(shell.run("workflow", "list", "--by", "ada")).isZero();
    assertThat(shell.out().lines()).hasSize(2).last().asString().startsWith("w2 ").contains("ada");
    assertThat(shell.run("workflow", "list")).isZero();
    assertThat(shell.out().lines()).hasSize(3);
  }

  @Test
  void showTellsWhoAskedForWhat() {
    shell.orchestrator.workflows.add(
        aWorkflow(WorkflowStatus.CANCELLED, 4).submittedBy(aUser("ada")));
    shell.orchestrator.events.addAll(
        List.of(
            anEvent(1, 0, "workflow_submitted").by(aUser("ada")),
            anEvent(2, 1000, "approval_given", "create server/db").by(aUser("eve")),
            anEvent(3, 2000, "cancel_requested").by(aUser("bob")),
            anEvent(4, 3000, "workflow_cancelled"),
            anEvent(5, 4000, "resume_requested").by(aUser("late"))));

    assertThat(shell.run("workflow", "show", ID)).isZero();
    assertThat(shell.out())
        .containsPattern("submitted       \\S+Z by ada\n")
        .containsPattern("approved        \\S+Z by eve: create server/db\n")
        .containsPattern("cancelled       \\S+Z by bob\n")
        .doesNotContain("late");
    assertThat(shell.run("workflow", "show", ID, "--json")).isZero();
    assertThat(shell.out()).contains("\"requests\"", "\"approval_given\"", "\"eve\"");
    assertThat(shell.run("workflow", "status", ID)).isOne();
    assertThat(shell.out()).contains("operations done, submitted by ada\n");
  }

  @Test
  void watchNamesWhoPaused() {
    shell.orchestrator.workflows.add(aWorkflow(WorkflowStatus.COMPLETED, 2));
    shell.orchestrator.events.addAll(
        List.of(
            anEvent(1, 0, "pause_requested").by(aUser("eve")),
            anEvent(2, 1000, "unpause_requested").by(aUser("bob"))));

    assertThat(shell.run("workflow", "watch", ID)).isZero();
    assertThat(shell.err()).contains("paused (eve)\n", "unpaused (bob)\n");
  }

  @Test
  void withoutWorkflowsThereIsNothingToShow() {
    assertThat(shell.run("workflow", "list")).isZero();
    assertThat(shell.err()).isEqualTo("no workflows yet\n");
    assertThat(shell.run("workflow", "show")).isEqualTo(2);
    assertThat(shell.err()).isEqualTo("error: there are no workflows yet\n");
    assertThat(shell.run("workflow", "show", "w9")).isEqualTo(2);
    assertThat(shell.err()).isEqualTo("error: there is no workflow `w9`\n");
  }

  @ParameterizedTest
  @ValueSource(strings = {"../plans", "a b", "%2e%2e"})
  void anIdThatIsNoneIsNotSent(String id) {
    assertThat(shell.run("workflow", "cancel", id)).isEqualTo(2);
    assertThat(shell.run("workflow", "show", id)).isEqualTo(2);
    assertThat(shell.orchestrator.requests).isEmpty();
  }

  @Test
  void showTellsOperationsAndErrors() {
    shell.orchestrator.workflows.add(aWorkflow(WorkflowStatus.FAILED, 3).reason("no quota"));
    shell.orchestrator.operations.add(
        anOperation("create", "server/db")
            .state(OperationStatus.FAILED)
            .attempts(4)
            .error("no quota"));

    assertThat(shell.run("workflow", "show", ID)).isZero();
    assertThat(shell.out())
        .contains("state           failed", "create server/db", "failed", "4")
        .contains("create server/db: no quota");
  }

  @Test
  void statusIsOneLineAndAnExitCode() {
    shell.orchestrator.workflows.add(aWorkflow(WorkflowStatus.COMPLETED, 3));
    assertThat(shell.run("workflow", "status")).isZero();
    assertThat(shell.out()).isEqualTo(ID + " completed, 2 of 2 operations done\n");

    shell.orchestrator.workflows.set(0, aWorkflow(WorkflowStatus.FAILED, 3).reason("no quota"));
    assertThat(shell.run("workflow", "status", ID)).isEqualTo(1);
    assertThat(shell.out()).endsWith("operations done: no quota\n");
  }

  @Test
  void watchGoesOnAfterBrokenConnections() {
    story(WorkflowStatus.COMPLETED);
    shell.orchestrator.breaks.addAll(List.of(0, 1, 2));

    assertThat(shell.run("workflow", "watch", ID)).isZero();
    assertThat(shell.err())
        .isEqualTo(
            """
                  0.0 s  server/db: creating
                  1.0 s  server/db: failed: api busy; next attempt in 2.0 s
                  3.0 s  server/db: creating, attempt 2
                  4.0 s  server/db: created in 4.0 s
            done: infrastructure `web`, 2 operations
            """);
  }

  @Test
  void watchAsJsonIsOneEventALine() {
    story(WorkflowStatus.COMPLETED);

    assertThat(shell.run("workflow", "watch", "--json")).isZero();
    assertThat(shell.out().lines()).hasSize(5).allMatch(line -> line.startsWith("{\"id\":"));
  }

  @Test
  void cancelThatEndsCancelledIsDone() {
    shell.orchestrator.workflows.add(aWorkflow(WorkflowStatus.CANCELLED, 2));
    shell.orchestrator.events.addAll(
        List.of(anEvent(1, 0, "cancel_requested"), anEvent(2, 10, "workflow_cancelled")));

    assertThat(shell.run("workflow", "cancel", ID, "--no-rollback")).isZero();
    assertThat(shell.err()).contains("cancelling", "done: workflow cancelled");
    assertThat(shell.orchestrator.requests)
        .contains("POST /api/v1/workflows/" + ID + "/cancel?rollback=false");
  }

  @Test
  void rollbackAsksFirst() {
    shell.orchestrator.workflows.add(aWorkflow(WorkflowStatus.ROLLED_BACK, 0));

    assertThat(shell.run("workflow", "rollback", ID)).isEqualTo(4);
    assertThat(shell.orchestrator.requests).noneMatch(request -> request.startsWith("POST"));
    assertThat(shell.run("workflow", "rollback", ID, "--yes")).isZero();
    assertThat(shell.err()).contains("done: workflow rolled back");
  }

  @Test
  void rollbackAndResumeShowOnlyWhatIsNew() {
    var before = aWorkflow(WorkflowStatus.FAILED, 2);
    shell.orchestrator.workflows.add(before);
    shell.orchestrator.events.addAll(
        List.of(
            anEvent(1, 0, "pause_requested").by(aUser("eve")),
            anEvent(2, 1000, "unpause_requested").by(aUser("bob")),
            anEvent(3, 2000, "rollback_started").by(aUser("ada"))));

    assertThat(shell.run("workflow", "rollback", ID, "--yes")).isOne();

    assertThat(shell.err()).doesNotContain("eve").doesNotContain("bob");
    assertThat(shell.orchestrator.lastEventIds).containsOnly("2");
  }

  @Test
  void resumeThatFailsAgainExitsWithOne() {
    shell.orchestrator.workflows.add(aWorkflow(WorkflowStatus.FAILED, 0));

    assertThat(shell.run("workflow", "resume", ID)).isEqualTo(1);
    assertThat(shell.err()).contains("error: workflow failed", "workflow rollback " + ID);
    assertThat(shell.run("workflow", "resume", ID, "--no-wait")).isZero();
    assertThat(shell.out()).isEqualTo("workflow " + ID + ": failed\n");
  }

  @Test
  void logsAreReadPageByPage() {
    shell.orchestrator.workflows.add(aWorkflow(WorkflowStatus.COMPLETED, 0));
    for (var text : List.of("one", "two", "three\u001b[2J")) {
      shell.orchestrator.logs.add(aLine("create taskserv/db/nginx", text));
    }

    assertThat(shell.run("workflow", "logs")).isZero();
    assertThat(shell.out())
        .isEqualTo(
            """
            create taskserv/db/nginx  one
            create taskserv/db/nginx  two
            create taskserv/db/nginx  three\ufffd[2J
            """);
  }

  @Test
  void batchMonitorWatches() {
    story(WorkflowStatus.COMPLETED);

    assertThat(shell.run("batch", "monitor", ID)).isZero();
    assertThat(shell.err()).contains("done: batch on `web`");
  }

  private void story(WorkflowStatus end) {
    shell.orchestrator.workflows.add(aWorkflow(end, 5));
    shell.orchestrator.operations.add(anOperation("create", "server/db"));
    var operation = "create server/db";
    shell.orchestrator.events.addAll(
        List.of(
            anEvent(1, 0, "operation_started", aBrief(operation, OperationStatus.RUNNING, 1)),
            anEvent(
                    2,
                    1000,
                    "operation_failed",
                    aBrief(operation, OperationStatus.WAITING_RETRY, 1).retryAt(at(3000)))
                .message("api busy"),
            anEvent(3, 3000, "operation_started", aBrief(operation, OperationStatus.RUNNING, 2)),
            anEvent(
                4,
                4000,
                "operation_succeeded",
                aBrief(operation, OperationStatus.SUCCEEDED, 2).startedAt(at(0)).endedAt(at(4000))),
            anEvent(5, 4000, "workflow_" + end.getValue())));
  }
}
