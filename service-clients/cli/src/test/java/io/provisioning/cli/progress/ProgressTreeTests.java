package io.provisioning.cli.progress;

import static io.provisioning.cli.ApiFixtures.START;
import static io.provisioning.cli.ApiFixtures.aBrief;
import static io.provisioning.cli.ApiFixtures.aWorkflow;
import static io.provisioning.cli.ApiFixtures.anOperation;
import static io.provisioning.cli.ApiFixtures.at;
import static org.assertj.core.api.Assertions.assertThat;

import io.provisioning.cli.console.Console;
import io.provisioning.cli.console.Style;
import io.provisioning.client.orchestrator.model.DeltaView;
import io.provisioning.client.orchestrator.model.EtaView;
import io.provisioning.client.orchestrator.model.OperationBrief;
import io.provisioning.client.orchestrator.model.OperationStatus;
import io.provisioning.client.orchestrator.model.OperationView.HoldEnum;
import io.provisioning.client.orchestrator.model.WorkflowStatus;
import io.provisioning.client.orchestrator.model.WorkflowView;
import java.util.List;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class ProgressTreeTests {

  private static final List<OperationBrief> STORY =
      List.of(
          succeeded("create network/web", 1, 100, 400),
          succeeded("create server/db", 1, 400, 1600),
          aBrief("create server/web", OperationStatus.WAITING_RETRY, 1)
              .startedAt(at(400))
              .error("the provider is busy")
              .retryAt(at(3600)),
          started("create taskserv/db/postgres", 1, 1700));

  @Test
  void runningWorkflowAsATree() {
    assertThat(draw(progress(STORY), 80))
        .isEqualTo(
            """
            web  ████████░░░░░░░░░░░░░░░░  2/6  2.1 s  running
            ├─ ✓ network/web  created in 0.3 s
            ├─ ✓ server/db    created in 1.2 s  ░░░░░░ 0/2
            │  ├─ ⠙ postgres  installing 0.4 s
            │  └─ · backup    waiting
            └─ ↻ server/web   attempt 1 failed, next in 1.5 s
                      the provider is busy
               └─ · nginx     waiting
            """);
  }

  @Test
  void failureAndUndoAreToldWithTheirReasons() {
    var progress = progress(STORY);
    progress.apply(
        aDelta(
                aBrief("create taskserv/db/postgres", OperationStatus.FAILED, 1)
                    .startedAt(at(1700))
                    .endedAt(at(2000))
                    .error("package not found\nsecond line"),
                aBrief("create taskserv/db/backup", OperationStatus.SKIPPED, 0)
                    .endedAt(at(2000))
                    .error("create taskserv/db/postgres failed"),
                aBrief("create server/db", OperationStatus.UNDONE, 1)
                    .startedAt(at(400))
                    .endedAt(at(2050)))
            .state(WorkflowStatus.ROLLING_BACK)
            .reason("postgres failed"));

    assertThat(draw(progress, 80))
        .contains("rolling back")
        .contains("↶ server/db    undone")
        .contains("✗ postgres  failed after 0.3 s\n│  │      package not found\n")
        .contains("- backup    skipped");
  }

  @Test
  void whatStandsStillOrIsDoneWithoutSomethingIsTold() {
    var operations =
        List.of(
            anOperation("create", "server/a"),
            anOperation("create", "server/b").hold(HoldEnum.APPROVAL),
            anOperation("create", "server/c"));
    var progress = new WorkflowProgress(running(), operations);
    progress.apply(
        aDelta(
                started("create server/a", 1, 0)
                    .degraded("does without `create volume/x`, which failed"),
                aBrief("create server/c", OperationStatus.PENDING, 0)
                    .hold(OperationBrief.HoldEnum.PAUSE))
            .paused(true));

    assertThat(draw(progress, 80))
        .contains("running, paused")
        .contains("degraded: does without `create volume/x`, which failed")
        .contains("server/b  needs approval")
        .contains("server/c  paused");

    progress.apply(
        aDelta(
            aBrief("create server/b", OperationStatus.FAILED, 0)
                .endedAt(at(0))
                .error("not approved: too dear")));
    assertThat(draw(progress, 80))
        .doesNotContain("running, paused")
        .contains("server/b  failed after", "too dear");
  }

  @Test
  void howLongItStillTakesIsToldUntilItEnds() {
    var progress = progress(STORY);
    progress.apply(aDelta().eta(new EtaView().remaining("PT1M15S")));

    assertThat(draw(progress, 80).lines().findFirst().orElseThrow())
        .contains(", about 1 min 15 s left  running");
    progress.stands(aWorkflow(WorkflowStatus.COMPLETED, 9));
    assertThat(draw(progress, 80)).doesNotContain("left");
  }

  @ParameterizedTest
  @ValueSource(ints = {1, 10, 20, 40, 60})
  void noLineIsWiderThanTheWindow(int columns) {
    assertThat(draw(progress(STORY), columns).lines()).allMatch(line -> line.length() <= columns);
  }

  @Test
  void colourDoesNotChangeWidths() {
    var progress = progress(STORY);
    var plain = new ProgressTree(progress, Style.PLAIN).lines(START, new Console.Size(60, 50));
    var coloured =
        new ProgressTree(progress, Style.COLOURED).lines(START, new Console.Size(60, 50));

    assertThat(coloured.stream().map(line -> line.replaceAll("\u001b\\[\\d+m", "")))
        .isEqualTo(plain);
  }

  @Test
  void manyOperationsShowThoseAtWork() {
    var operations =
        IntStream.rangeClosed(1, 1000)
            .mapToObj(number -> anOperation("create", "server/s" + number))
            .toList();
    var progress = new WorkflowProgress(running(), operations);
    progress.apply(aDelta(started("create server/s500", 1, 0)));

    var lines = new ProgressTree(progress, Style.PLAIN).lines(START, new Console.Size(80, 24));

    assertThat(lines).hasSizeLessThan(24).anyMatch(line -> line.contains("server/s500"));
    assertThat(lines.getLast()).contains("… and 999 more");
  }

  private static OperationBrief started(String operation, int attempt, long millis) {
    return aBrief(operation, OperationStatus.RUNNING, attempt).startedAt(at(millis));
  }

  private static OperationBrief succeeded(String operation, int attempt, long from, long to) {
    return aBrief(operation, OperationStatus.SUCCEEDED, attempt)
        .startedAt(at(from))
        .endedAt(at(to));
  }

  private static DeltaView aDelta(OperationBrief... changed) {
    return new DeltaView()
        .state(WorkflowStatus.RUNNING)
        .eta(new EtaView())
        .changed(List.of(changed));
  }

  private static WorkflowView running() {
    return aWorkflow(WorkflowStatus.RUNNING, 0).endedAt(null);
  }

  private static String draw(WorkflowProgress progress, int columns) {
    return String.join(
            "\n",
            new ProgressTree(progress, Style.PLAIN)
                .lines(START.plusMillis(2100), new Console.Size(columns, 50)))
        + "\n";
  }

  private static WorkflowProgress progress(List<OperationBrief> operations) {
    var progress =
        new WorkflowProgress(
            running(),
            List.of(
                anOperation("create", "network/web"),
                anOperation("create", "server/db"),
                anOperation("create", "server/web"),
                anOperation("create", "taskserv/db/postgres"),
                anOperation("create", "taskserv/db/backup"),
                anOperation("create", "taskserv/web/nginx")));
    progress.apply(aDelta(operations.toArray(OperationBrief[]::new)));
    return progress;
  }
}
