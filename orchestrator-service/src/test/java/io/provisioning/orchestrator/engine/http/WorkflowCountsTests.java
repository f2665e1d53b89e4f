package io.provisioning.orchestrator.engine.http;

import static io.provisioning.orchestrator.workflow.WorkflowFixtures.ADA;
import static io.provisioning.orchestrator.workflow.WorkflowStatus.COMPLETED;
import static io.provisioning.orchestrator.workflow.WorkflowStatus.FAILED;
import static io.provisioning.orchestrator.workflow.WorkflowStatus.ROLLBACK_FAILED;
import static io.provisioning.orchestrator.workflow.WorkflowStatus.ROLLED_BACK;
import static io.provisioning.orchestrator.workflow.WorkflowStatus.RUNNING;
import static org.assertj.core.api.Assertions.assertThat;

import io.provisioning.orchestrator.engine.WorkflowView;
import io.provisioning.orchestrator.workflow.OperationCounts;
import io.provisioning.orchestrator.workflow.WorkflowStatus;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Map;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

class WorkflowCountsTests {

  private static final Instant NOON = Instant.parse("2026-11-22T12:00:00Z");

  private int made;

  @Test
  void workflowsAreCountedByState() {
    var counts = of(view("dev", "web", COMPLETED), view("dev", "web", COMPLETED), running("db"));

    assertThat(counts.since()).isEqualTo(NOON);
    assertThat(counts.states()).isEqualTo(Map.of("completed", 2, "running", 1));
    assertThat(counts.broken()).isEmpty();
  }

  @Test
  void whatIsHalfDoneIsToldUntilSomethingAfterItIsNot() {
    var failed = view("dev", "web", FAILED);

    assertThat(of(failed, view("dev", "web", COMPLETED)).broken()).containsExactly(failed);
    assertThat(of(view("dev", "web", COMPLETED), failed).broken()).isEmpty();
  }

  @Test
  void whatGoesOnMendsNothingYet() {
    var stuck = view("dev", "web", ROLLBACK_FAILED);

    assertThat(of(running("web"), stuck).broken()).containsExactly(stuck);
  }

  @Test
  void whatIsAsItWasBeforeIsNotBroken() {
    assertThat(of(view("dev", "web", ROLLED_BACK), view("dev", "web", FAILED)).broken()).isEmpty();
  }

  @Test
  void infrastructuresOfOneNameInTwoWorkspacesAreTwo() {
    var failed = view("dev", "web", FAILED);

    assertThat(of(view("production", "web", COMPLETED), failed).broken()).containsExactly(failed);
  }

  @Test
  void aHundredAreEnough() {
    var failed = new ArrayList<WorkflowView>();
    IntStream.rangeClosed(0, WorkflowCounts.MOST)
        .forEach(number -> failed.add(view("dev", "web-" + number, FAILED)));

    var counts = WorkflowCounts.of(NOON, failed.stream());

    assertThat(counts.broken()).isEqualTo(failed.subList(0, WorkflowCounts.MOST));
    assertThat(counts.states()).containsEntry("failed", WorkflowCounts.MOST + 1);
  }

  private static WorkflowCounts of(WorkflowView... newestFirst) {
    return WorkflowCounts.of(NOON, Stream.of(newestFirst));
  }

  private WorkflowView running(String infrastructure) {
    return view("dev", infrastructure, RUNNING);
  }

  private WorkflowView view(String workspace, String infrastructure, WorkflowStatus status) {
    made++;
    return new WorkflowView(
        "w" + made,
        workspace,
        infrastructure,
        "sha256:0",
        null,
        status,
        false,
        0,
        null,
        NOON,
        ADA,
        null,
        new OperationCounts(1, 0, 0, 1, 0, 0, 0),
        1,
        null);
  }
}
