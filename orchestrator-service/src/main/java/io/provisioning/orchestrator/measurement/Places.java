package io.provisioning.orchestrator.measurement;

import java.time.Duration;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.Semaphore;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicBoolean;

/**
 * Bounds how many servers are measured at once. Who takes long gives the place to the next one, and
 * who did not answer the last time waits among its like, so that a server that hangs holds up none
 * that answers.
 */
final class Places {

  private static final int DOUBTFUL = 64;

  private final Semaphore prompt;
  private final Semaphore doubtful = new Semaphore(DOUBTFUL, true);
  private final Duration patience;

  /**
   * Nobody is in a place yet.
   *
   * @param patience how long one that answers may have its place to itself
   */
  Places(int servers, Duration patience) {
    prompt = new Semaphore(servers, true);
    this.patience = patience;
  }

  void run(boolean isDoubtful, Runnable measurement) throws InterruptedException {
    if (isDoubtful) {
      runAmongDoubtful(measurement);
      return;
    }
    prompt.acquire();
    var isGiven = new AtomicBoolean();
    var end = new CompletableFuture<Void>();
    var _ =
        end.completeOnTimeout(null, patience.toMillis(), TimeUnit.MILLISECONDS)
            .thenRun(() -> {
              if (isGiven.compareAndSet(false, true)) {
                prompt.release();
              }
            });
    try {
      measurement.run();
    } finally {
      end.complete(null);
    }
  }

  private void runAmongDoubtful(Runnable measurement) throws InterruptedException {
    doubtful.acquire();
    try {
      measurement.run();
    } finally {
      doubtful.release();
    }
  }
}
