package io.provisioning.orchestrator.progress;

import static io.provisioning.orchestrator.workflow.WorkflowFixtures.START;
import static org.assertj.core.api.Assertions.assertThat;

import io.provisioning.orchestrator.workflow.Recorded;
import io.provisioning.orchestrator.workflow.WorkflowEvent;
import io.provisioning.orchestrator.workflow.WorkflowEvent.OperationStarted;
import io.provisioning.orchestrator.workflow.WorkflowEvent.WorkflowCompleted;
import java.time.Duration;
import java.util.List;
import org.junit.jupiter.api.Test;

class FeedTests {

  private final Feed feed = new Feed();
  private long position = 1;

  @Test
  void whatWasToldIsNotNew() throws InterruptedException {
    offer(new OperationStarted("a", 1));

    assertThat(feed.awaitAfter(1, Duration.ofDays(1))).isTrue();
    assertThat(feed.awaitAfter(2, Duration.ZERO)).isFalse();
  }

  @Test
  void nothingGathersAfterTheEnd() throws InterruptedException {
    offer(new WorkflowCompleted());

    feed.gather(Duration.ofDays(1));

    assertThat(feed.awaitAfter(1, Duration.ZERO)).isTrue();
  }

  private void offer(WorkflowEvent event) {
    feed.offer(List.of(new Recorded(++position, START, event)));
  }
}
