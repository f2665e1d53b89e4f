package io.provisioning.cli;

import static io.provisioning.cli.ApiFixtures.ID;
import static io.provisioning.cli.ApiFixtures.aWorkflow;
import static io.provisioning.cli.ApiFixtures.anOperation;
import static org.assertj.core.api.Assertions.assertThat;

import io.provisioning.client.orchestrator.model.OperationView;
import io.provisioning.client.orchestrator.model.WaitingView;
import io.provisioning.client.orchestrator.model.WorkflowStatus;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class SteeringCommandsTests {

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
  void aWorkflowOrAnOperationIsPausedAndGoesOn() {
    shell.orchestrator.workflows.add(aWorkflow(WorkflowStatus.RUNNING, 3));

    assertThat(shell.run("workflow", "pause", ID)).isZero();
    assertThat(shell.out()).isEqualTo("paused; `workflow unpause` continues it\n");
    assertThat(shell.run("workflow", "unpause", ID, "--operation", "create server/db")).isZero();
    assertThat(shell.run("workflow", "pause", "w9")).isEqualTo(2);
    assertThat(shell.orchestrator.requests)
        .contains(
            "POST /api/v1/workflows/" + ID + "/pause",
            "POST /api/v1/workflows/" + ID + "/unpause?operation=create%20server%2Fdb");
  }

  @Test
  void operationsAreApprovedAndRefused() {
    shell.orchestrator.workflows.add(aWorkflow(WorkflowStatus.RUNNING, 3));

    assertThat(shell.run("workflow", "approve", ID, "create server/db", "--json")).isZero();
    assertThat(shell.out()).contains(ID);
    assertThat(shell.run("workflow", "refuse", ID, "create server/db", "--reason", "no")).isZero();
    assertThat(shell.orchestrator.requests.getLast()).contains("/refuse?", "reason=no");
    assertThat(shell.run("workflow", "approve", ID)).isEqualTo(2);
  }

  @Test
  void whyTellsWhatOperationsWaitFor() {
    shell.orchestrator.workflows.add(aWorkflow(WorkflowStatus.RUNNING, 3));
    shell.orchestrator.waiting.add(
        new WaitingView().operation("create server/db").because(List.of("it needs approval")));

    assertThat(shell.run("workflow", "why", ID)).isZero();
    assertThat(shell.out())
        .isEqualTo(
            """
            OPERATION         WAITING FOR        UNTIL
            create server/db  it needs approval
            """);
  }

  @Test
  void resumeTakesOtherInputsAndStepsToDoAgain() {
    shell.orchestrator.workflows.add(aWorkflow(WorkflowStatus.RUNNING, 3));

    assertThat(
            shell.run(
                "workflow",
                "resume",
                ID,
                "--no-wait",
                "--from-operation",
                "create server/db",
                "--edit",
                "create taskserv/web/nginx:listen.port=8080",
                "--edit",
                "create taskserv/web/nginx:extra=a=b"))
        .isZero();
    assertThat(shell.orchestrator.bodies.getLast())
        .contains("\"operations\":[\"create server/db\"]")
        .contains("{\"listen\":{\"port\":8080},\"extra\":\"a=b\"}");
    assertThat(shell.run("workflow", "resume", ID, "--edit", "nonsense")).isEqualTo(2);
    assertThat(shell.err()).contains("is not an edit of");
  }

  @Test
  void aPartIsUndoneAndOnlyAnUndoThatFailedIsContinued() {
    shell.orchestrator.workflows.add(aWorkflow(WorkflowStatus.COMPLETED, 3));

    assertThat(
            shell.run(
                "workflow",
                "rollback",
                ID,
                "--operation",
                "create server/db",
                "--yes",
                "--no-wait"))
        .isZero();
    assertThat(shell.orchestrator.requests.getLast())
        .endsWith("/rollback?operation=create%20server%2Fdb");
    assertThat(shell.run("workflow", "rollback", ID, "--continue")).isEqualTo(2);
    assertThat(shell.err()).contains("there is no undo to continue");
  }

  @Test
  void showTellsWhatIsPausedAndWhatNeedsApproval() {
    shell.orchestrator.workflows.add(aWorkflow(WorkflowStatus.RUNNING, 3).paused(true));
    shell.orchestrator.operations.add(
        anOperation("create", "server/db").hold(OperationView.HoldEnum.APPROVAL));

    assertThat(shell.run("workflow", "show", ID)).isZero();
    assertThat(shell.out())
        .contains("state           running, paused")
        .contains("create server/db  pending, needs approval");
  }

  @Test
  void aScopeIsHeldAndReleased() {
    assertThat(shell.run("workflow", "hold", "-w", "dev", "--json")).isZero();
    assertThat(shell.out()).contains("\"limits\" : [");
    assertThat(shell.run("workflow", "release", "-w", "dev", "--json")).isZero();
    assertThat(shell.out()).contains("\"limits\" : [");
    assertThat(shell.run("workflow", "hold", "--workspace", "dev")).isZero();
    assertThat(shell.out()).isEqualTo("workspace dev: held; `workflow release` ends the hold\n");
    assertThat(shell.orchestrator.bodies.getLast())
        .contains("\"scope\":\"workspace\"", "\"name\":\"dev\"");
    assertThat(shell.run("workflow", "release", "--everything")).isZero();
    assertThat(shell.orchestrator.requests.getLast()).isEqualTo("POST /api/v1/scheduling/unpause");
    assertThat(shell.run("workflow", "hold")).isEqualTo(2);
    assertThat(shell.run("workflow", "hold", "--everything", "--workspace", "dev")).isEqualTo(2);
  }
}
