package io.provisioning.orchestrator.health;

import java.time.Duration;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.TimeUnit;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import org.springframework.context.SmartLifecycle;

/** Looks every so often who is to be asked, from when the engine knows what there is. */
final class HealthLifecycle implements SmartLifecycle {

  private static final Logger log = LoggerFactory.getLogger(HealthLifecycle.class);
  private static final Duration LONGEST_WAIT = Duration.ofSeconds(5);
  private static final int WAITS_IN_A_ROUND = 10;

  /** For commands on servers to be ended. */
  private static final Duration STOP_PATIENCE = Duration.ofSeconds(5);

  private final HealthBook book;
  private final HealthRounds rounds;
  private final HealthMetrics metrics;
  private final Duration wait;
  private @Nullable Work work;

  private record Work(CountDownLatch end, ExecutorService turns) {}

  HealthLifecycle(
      HealthBook book, HealthRounds rounds, HealthMetrics metrics, HealthSettings settings) {
    this.book = book;
    this.rounds = rounds;
    this.metrics = metrics;
    var part = settings.every().dividedBy(WAITS_IN_A_ROUND);
    wait = part.compareTo(LONGEST_WAIT) < 0 ? part : LONGEST_WAIT;
  }

  @Override
  public synchronized void start() {
    book.open();
    var begun = new Work(new CountDownLatch(1), Executors.newVirtualThreadPerTaskExecutor());
    work = begun;
    Thread.ofVirtual().name("health").start(() -> watch(begun));
  }

  private void watch(Work begun) {
    try {
      do {
        look(begun.turns());
      } while (!begun.end().await(wait.toMillis(), TimeUnit.MILLISECONDS));
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
  }

  private void look(ExecutorService turns) {
    try {
      if (rounds.begin(turns)) {
        metrics.tell(book.all());
      }
    } catch (RuntimeException e) {
      // Whatever is wrong now, it is looked at again.
      if (!turns.isShutdown()) {
        log.error("the health of taskservs could not be asked for", e);
      }
    }
  }

  @Override
  public synchronized void stop() {
    var ending = work;
    if (ending == null) {
      return;
    }
    work = null;
    ending.end().countDown();
    ending.turns().shutdownNow();
    try {
      var _ = ending.turns().awaitTermination(STOP_PATIENCE.toMillis(), TimeUnit.MILLISECONDS);
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
  }

  @Override
  public synchronized boolean isRunning() {
    return work != null;
  }

  /** After the engine, which reads what there is. */
  @Override
  public int getPhase() {
    return 1;
  }
}
