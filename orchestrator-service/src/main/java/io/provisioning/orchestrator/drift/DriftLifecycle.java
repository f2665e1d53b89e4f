package io.provisioning.orchestrator.drift;

import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.TimeUnit;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import org.springframework.context.SmartLifecycle;

/** Looks for drift from when the engine knows what there is until the service stops. */
final class DriftLifecycle implements SmartLifecycle {

  private static final Logger log = LoggerFactory.getLogger(DriftLifecycle.class);
  private static final Duration LONGEST_WAIT = Duration.ofSeconds(5);
  private static final Duration HINTED_WAIT = Duration.ofMillis(250);
  private static final int WAITS_IN_A_ROUND = 10;

  /** For commands on servers to be ended. */
  private static final Duration STOP_PATIENCE = Duration.ofSeconds(5);

  private final DriftBook book;
  private final DriftRounds rounds;
  private final DriftHints hints;
  private final ProviderWatch watch;
  private final DriftMetrics metrics;
  private final AutoRevert revert;
  private final InstantSource clock;
  private final Duration wait;
  private @Nullable Work work;

  private record Work(CountDownLatch end, ExecutorService turns) {}

  DriftLifecycle(
      DriftBook book,
      DriftRounds rounds,
      DriftHints hints,
      ProviderWatch watch,
      DriftMetrics metrics,
      AutoRevert revert,
      DriftSettings settings,
      InstantSource clock) {
    this.book = book;
    this.rounds = rounds;
    this.hints = hints;
    this.watch = watch;
    this.metrics = metrics;
    this.revert = revert;
    this.clock = clock;
    var part = settings.every().dividedBy(WAITS_IN_A_ROUND);
    wait = part.compareTo(LONGEST_WAIT) < 0 ? part : LONGEST_WAIT;
  }

  @Override
  public synchronized void start() {
    book.open();
    var begun = new Work(new CountDownLatch(1), Executors.newVirtualThreadPerTaskExecutor());
    work = begun;
    Thread.ofVirtual().name("drift").start(() -> run(begun));
  }

  private void run(Work begun) {
    var next = Instant.MIN;
    try {
      while (begun.end().getCount() > 0) {
        if (!clock.instant().isBefore(next)) {
          begin(begun);
          next = clock.instant().plus(wait);
        }
        attempt(begun, () -> rounds.beginHinted(begun.turns()));
        attempt(begun, metrics::tell);
        hints.await(hints.all().isEmpty() ? HINTED_WAIT.multipliedBy(4) : HINTED_WAIT);
      }
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
  }

  private void begin(Work begun) {
    attempt(
        begun,
        () -> {
          rounds.begin(begun.turns());
          watch.begin(begun.turns(), begun.end());
          revert.run(rounds.workspaces());
        });
  }

  /** Whatever is wrong now, it is looked again. */
  private static void attempt(Work begun, Runnable look) {
    try {
      look.run();
    } catch (RuntimeException e) {
      if (!begun.turns().isShutdown()) {
        log.error("drift could not be looked for", e);
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
    hints.wake();
    ending.turns().shutdownNow();
    watch.forget();
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

  /** After the engine, which reads what there is, and the health of taskservs. */
  @Override
  public int getPhase() {
    return 2;
  }
}
