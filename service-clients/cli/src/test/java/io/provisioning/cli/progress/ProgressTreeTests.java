package io.provisioning.cli.progress;

import static io.provisioning.cli.ApiFixtures.START;
import static io.provisioning.cli.ApiFixtures.aWorkflow;
import static io.provisioning.cli.ApiFixtures.anEvent;
import static io.provisioning.cli.ApiFixtures.anOperation;
import static io.provisioning.cli.ApiFixtures.at;
import static org.assertj.core.api.Assertions.assertThat;

import io.provisioning.cli.console.Console;
import io.provisioning.cli.console.Style;
import io.provisioning.client.orchestrator.model.EventView;
import io.provisioning.client.orchestrator.model.OperationView.HoldEnum;
import io.provisioning.client.orchestrator.model.WorkflowStatus;
import java.time.Duration;
import java.util.List;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class ProgressTreeTests {

  private static final List<EventView> STORY =
      List.of(
          anEvent(1, 0, "workflow_submitted"),
          anEvent(2, 100, "operation_started", "create network/web").attempt(1),
          anEvent(3, 400, "operation_succeeded", "create network/web"),
          anEvent(4, 400, "operation_started", "create server/db").attempt(1),
          anEvent(5, 400, "operation_started", "create server/web").attempt(1),
          anEvent(6, 1600, "operation_failed", "create server/web")
              .message("the provider is busy")
              .retryAt(at(3600)),
          anEvent(7, 1600, "operation_succeeded", "create server/db"),
          anEvent(8, 1700, "operation_started", "create taskserv/db/postgres").attempt(1));

  @Test
  void runningWorkflowAsATree() {
    assertThat(draw(STORY, 80))
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
    var events =
        Stream.concat(
                STORY.stream(),
                Stream.of(
                    anEvent(9, 2000, "operation_failed", "create taskserv/db/postgres")
                        .message("package not found\nsecond line"),
                    anEvent(10, 2000, "operation_skipped", "create taskserv/db/backup")
                        .message("create taskserv/db/postgres failed"),
                    anEvent(11, 2000, "rollback_started").message("postgres failed"),
                    anEvent(12, 2000, "undo_started", "create server/db").attempt(1),
                    anEvent(13, 2050, "undo_succeeded", "create server/db")))
            .toList();

    assertThat(draw(events, 80))
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
    var progress = new WorkflowProgress(aWorkflow(WorkflowStatus.RUNNING, 0), operations);
    progress.apply(
        anEvent(1, 0, "operation_started", "create server/a")
            .attempt(1)
            .message("does without `create volume/x`, which failed"));
    progress.apply(anEvent(2, 0, "pause_requested", "create server/c"));
    progress.apply(anEvent(3, 0, "pause_requested"));

    var size = new Console.Size(80, 50);
    assertThat(String.join("\n", new ProgressTree(progress, Style.PLAIN).lines(START, size)))
        .contains("running, paused")
        .contains("degraded: does without `create volume/x`, which failed")
        .contains("server/b  needs approval")
        .contains("server/c  paused");

    progress.apply(anEvent(4, 0, "approval_refused", "create server/b").message("too dear"));
    progress.apply(anEvent(5, 0, "unpause_requested"));
    assertThat(String.join("\n", new ProgressTree(progress, Style.PLAIN).lines(START, size)))
        .doesNotContain("running, paused")
        .contains("server/b  failed after", "too dear");
  }

  @Test
  void howLongItStillTakesIsToldUntilItEnds() {
    var progress = progress(STORY);
    progress.remains(Duration.ofSeconds(75));
    var size = new Console.Size(80, 50);

    assertThat(new ProgressTree(progress, Style.PLAIN).lines(START, size).getFirst())
        .contains(", about 1 min 15 s left  running");
    progress.apply(anEvent(9, 2200, "workflow_completed"));
    assertThat(new ProgressTree(progress, Style.PLAIN).lines(START, size).getFirst())
        .doesNotContain("left");
  }

  @Test
  void aStepThatIsDoneAgainIsTimedAnew() {
    var progress =
        new WorkflowProgress(
            aWorkflow(WorkflowStatus.RUNNING, 0), List.of(anOperation("create", "server/a")));
    progress.apply(anEvent(1, 0, "operation_started", "create server/a").attempt(1));
    progress.apply(anEvent(2, 1000, "operation_succeeded", "create server/a"));
    progress.apply(anEvent(3, 900_000, "resume_requested"));
    progress.apply(anEvent(4, 900_000, "operation_started", "create server/a").attempt(2));
    progress.apply(anEvent(5, 902_000, "operation_succeeded", "create server/a"));

    assertThat(
            new ProgressTree(progress, Style.PLAIN).lines(START, new Console.Size(80, 50)).get(1))
        .contains("created in 2.0 s");
  }

  @ParameterizedTest
  @ValueSource(ints = {1, 10, 20, 40, 60})
  void noLineIsWiderThanTheWindow(int columns) {
    assertThat(draw(STORY, columns).lines()).allMatch(line -> line.length() <= columns);
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
    var progress = new WorkflowProgress(aWorkflow(WorkflowStatus.RUNNING, 0), operations);
    progress.apply(anEvent(1, 0, "operation_started", "create server/s500").attempt(1));

    var lines = new ProgressTree(progress, Style.PLAIN).lines(START, new Console.Size(80, 24));

    assertThat(lines).hasSizeLessThan(24).anyMatch(line -> line.contains("server/s500"));
    assertThat(lines.getLast()).contains("… and 999 more");
  }

  private static String draw(List<EventView> events, int columns) {
    return String.join(
            "\n",
            new ProgressTree(progress(events), Style.PLAIN)
                .lines(START.plusMillis(2100), new Console.Size(columns, 50)))
        + "\n";
  }

  private static WorkflowProgress progress(List<EventView> events) {
    var progress =
        new WorkflowProgress(
            aWorkflow(WorkflowStatus.RUNNING, 0),
            List.of(
                anOperation("create", "network/web"),
                anOperation("create", "server/db"),
                anOperation("create", "server/web"),
                anOperation("create", "taskserv/db/postgres"),
                anOperation("create", "taskserv/db/backup"),
                anOperation("create", "taskserv/web/nginx")));
    events.forEach(progress::apply);
    return progress;
  }
}
