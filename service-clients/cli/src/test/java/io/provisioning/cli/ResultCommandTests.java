package io.provisioning.cli;

import static io.provisioning.cli.ApiFixtures.ID;
import static io.provisioning.cli.ApiFixtures.aWorkflow;
import static io.provisioning.cli.ApiFixtures.at;
import static org.assertj.core.api.Assertions.assertThat;

import io.provisioning.client.orchestrator.model.FailureView;
import io.provisioning.client.orchestrator.model.FailuresView;
import io.provisioning.client.orchestrator.model.KindView;
import io.provisioning.client.orchestrator.model.OperationStatus;
import io.provisioning.client.orchestrator.model.OutcomeView;
import io.provisioning.client.orchestrator.model.OutputView;
import io.provisioning.client.orchestrator.model.OutputsView;
import io.provisioning.client.orchestrator.model.PathView;
import io.provisioning.client.orchestrator.model.ResultView;
import io.provisioning.client.orchestrator.model.StatusCounts;
import io.provisioning.client.orchestrator.model.UndoneView;
import io.provisioning.client.orchestrator.model.WorkflowStatus;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class ResultCommandTests {

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
  void oneCallTellsWhatAChangeDid() {
    shell.orchestrator.workflows.add(aWorkflow(WorkflowStatus.FAILED, 1));
    shell.orchestrator.results.add(aResult());

    assertThat(shell.run("workflow", "result", ID)).isEqualTo(1);
    assertThat(shell.out())
        .isEqualTo(
            ID
                + """
                 failed after 1 min 5 s, 5 attempts
                reason: operation `create server/web` failed: quota
                ACTION  KIND    OUTCOME                MEDIAN  LONGEST
                create  server  1 succeeded, 1 failed  30 s    1 min
                longest path: 1 min, create network/main → create server/db
                create server/web: quota
                … and 3 more
                undone: create volume/pgdata
                RESOURCE   OUTPUTS
                server/db  address=10.0.0.1 url=http://10.0.0.1
                """);
  }

  @Test
  void forMachinesItIsJson() {
    shell.orchestrator.workflows.add(aWorkflow(WorkflowStatus.FAILED, 1));
    shell.orchestrator.results.add(aResult());

    assertThat(shell.run("workflow", "result", ID, "--json")).isEqualTo(1);
    assertThat(shell.out()).contains("\"elapsed\"", "\"PT1M5S\"", "\"critical_path\"");
  }

  private static ResultView aResult() {
    return new ResultView()
        .id(ID)
        .infrastructure("web")
        .state(WorkflowStatus.FAILED)
        .submittedAt(at(0))
        .counts(
            new StatusCounts()
                .total(2)
                .pending(0)
                .waitingRetry(0)
                .running(0)
                .succeeded(1)
                .failed(1)
                .skipped(0)
                .undoing(0)
                .undone(0)
                .undoFailed(0))
        .reason("operation `create server/web` failed: quota")
        .elapsed("PT1M5S")
        .attempts(5L)
        .kinds(
            List.of(
                new KindView()
                    .action(KindView.ActionEnum.CREATE)
                    .kind("server")
                    .outcomes(
                        List.of(
                            new OutcomeView().state(OperationStatus.SUCCEEDED).count(1),
                            new OutcomeView().state(OperationStatus.FAILED).count(1)))
                    .median("PT30S")
                    .longest("PT1M")))
        .criticalPath(
            new PathView()
                .duration("PT1M")
                .operations(List.of("create network/main", "create server/db"))
                .more(0))
        .failures(
            new FailuresView()
                .items(
                    List.of(
                        new FailureView()
                            .operation("create server/web")
                            .resource("server/web")
                            .state(OperationStatus.FAILED)
                            .attempts(1)
                            .problem("quota")))
                .more(3))
        .undone(new UndoneView().items(List.of("create volume/pgdata")).more(0))
        .outputs(
            new OutputsView()
                .items(
                    List.of(
                        new OutputView()
                            .resource("server/db")
                            .facts(Map.of("address", "10.0.0.1", "url", "http://10.0.0.1"))))
                .more(0));
  }
}
