package io.provisioning.orchestrator.progress;

import static io.provisioning.orchestrator.workflow.WorkflowFixtures.START;
import static org.assertj.core.api.Assertions.assertThat;

import io.provisioning.orchestrator.workflow.Recorded;
import io.provisioning.orchestrator.workflow.WorkflowEvent;
import io.provisioning.orchestrator.workflow.WorkflowEvent.CancelRequested;
import io.provisioning.orchestrator.workflow.WorkflowEvent.OperationStarted;
import io.provisioning.orchestrator.workflow.WorkflowEvent.OperationSucceeded;
import io.provisioning.orchestrator.workflow.WorkflowEvent.WorkflowCompleted;
import java.time.Duration;
import java.util.List;
import org.junit.jupiter.api.Test;

class FeedTests {

  private final Feed feed = new Feed();
  private long position = 1;

  @Test
  void whatHappensToOneOperationIsOneChange() throws InterruptedException {
    offer(new OperationStarted("a", 1));
    offer(new OperationSucceeded("a", null));
    offer(new OperationStarted("b", 1));

    var changes = feed.next(Duration.ZERO).orElseThrow();
    assertThat(changes.operations()).containsExactly("a", "b");
    assertThat(changes.position()).isEqualTo(4);
    assertThat(feed.next(Duration.ZERO)).isEmpty();
  }

  @Test
  void aClientThatIsTooSlowCostsNoMoreRoom() throws InterruptedException {
    for (var index = 0; index < 100_000; index++) {
      offer(new OperationStarted("n" + index, 1));
    }

    var changes = feed.next(Duration.ZERO).orElseThrow();
    assertThat(changes.isSweeping()).isTrue();
    assertThat(changes.operations()).isEmpty();
    assertThat(changes.position()).isEqualTo(100_001);
  }

  @Test
  void whatTurnsAllRoundNeedsASnapshot() throws InterruptedException {
    offer(new OperationStarted("a", 1));
    offer(new CancelRequested(true, null));

    assertThat(feed.next(Duration.ZERO).orElseThrow().isSweeping()).isTrue();
  }

  @Test
  void nothingGathersAfterTheEnd() throws InterruptedException {
    offer(new WorkflowCompleted());

    feed.gather(Duration.ofDays(1));

    assertThat(feed.next(Duration.ZERO)).isPresent();
  }

  private void offer(WorkflowEvent event) {
    feed.offer(List.of(new Recorded(++position, START, event)));
  }
}
