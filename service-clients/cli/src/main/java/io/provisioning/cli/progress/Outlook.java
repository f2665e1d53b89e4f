package io.provisioning.cli.progress;

import io.provisioning.cli.orchestrator.Orchestrator;
import java.time.Duration;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import org.jspecify.annotations.Nullable;

/** Asks from time to time how long a workflow still takes. */
final class Outlook {

  private static final Duration EVERY = Duration.ofSeconds(2);

  private final Orchestrator orchestrator;
  private final WorkflowProgress progress;
  private final Object lock;

  Outlook(Orchestrator orchestrator, WorkflowProgress progress, Object lock) {
    this.orchestrator = orchestrator;
    this.progress = progress;
    this.lock = lock;
  }

  /** Asks until that is over. */
  void follow(String workflow, CountDownLatch over) {
    try {
      do {
        ask(workflow);
      } while (!over.await(EVERY.toMillis(), TimeUnit.MILLISECONDS));
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
  }

  private void ask(String workflow) {
    @Nullable String remaining;
    try {
      remaining = orchestrator.workflows().getProgress(workflow, null).getEta().getRemaining();
    } catch (RuntimeException e) {
      remaining = null; // whether the service answers is told by the feed of events
    }
    synchronized (lock) {
      progress.remains(remaining == null ? null : Duration.parse(remaining));
    }
  }
}
