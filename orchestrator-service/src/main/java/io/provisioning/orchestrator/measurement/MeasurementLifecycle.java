package io.provisioning.orchestrator.measurement;

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

/** Measures while somebody asks for it, and for a few minutes afterwards. */
final class MeasurementLifecycle implements SmartLifecycle {

  private static final Logger log = LoggerFactory.getLogger(MeasurementLifecycle.class);
  private static final Duration LONGEST_WAIT = Duration.ofSeconds(1);
  private static final int WAITS_IN_A_ROUND = 5;
  private static final Duration SHORTEST_IDLE = Duration.ofMinutes(2);

  /** For commands on servers to be ended. */
  private static final Duration STOP_PATIENCE = Duration.ofSeconds(5);

  private final MeasurementBook book;
  private final MeasurementRounds rounds;
  private final InstantSource clock;
  private final Duration wait;
  private final Duration idle;
  private boolean isRunning;
  private Instant askedAt = Instant.MIN;
  private @Nullable Work work;

  private record Work(CountDownLatch end, ExecutorService turns) {}

  MeasurementLifecycle(
      MeasurementBook book,
      MeasurementRounds rounds,
      MeasurementSettings settings,
      InstantSource clock) {
    this.book = book;
    this.rounds = rounds;
    this.clock = clock;
    var part = settings.every().dividedBy(WAITS_IN_A_ROUND);
    wait = part.compareTo(LONGEST_WAIT) < 0 ? part : LONGEST_WAIT;
    var twoRounds = settings.every().multipliedBy(2);
    idle = twoRounds.compareTo(SHORTEST_IDLE) > 0 ? twoRounds : SHORTEST_IDLE;
  }

  /** What was measured, as text; begins to measure, if nobody has asked for a while. */
  String exposition() {
    var text = Exposition.of(book.all(), clock.instant());
    ask();
    return text;
  }

  private synchronized void ask() {
    askedAt = clock.instant();
    if (isRunning && work == null) {
      var begun = new Work(new CountDownLatch(1), Executors.newVirtualThreadPerTaskExecutor());
      work = begun;
      Thread.ofVirtual().name("measurements").start(() -> watch(begun));
    }
  }

  private void watch(Work begun) {
    try {
      do {
        look(begun.turns());
      } while (!begun.end().await(wait.toMillis(), TimeUnit.MILLISECONDS) && !endIfIdle(begun));
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
  }

  private void look(ExecutorService turns) {
    try {
      rounds.begin(turns);
    } catch (RuntimeException e) {
      // Whatever is wrong now, it is looked at again.
      if (!turns.isShutdown()) {
        log.error("servers could not be measured", e);
      }
    }
  }

  /** Old figures are never offered to who asks again. */
  private synchronized boolean endIfIdle(Work begun) throws InterruptedException {
    if (askedAt.plus(idle).isAfter(clock.instant())) {
      return false;
    }
    if (begun.equals(work)) {
      end(begun);
      work = null;
    }
    return true;
  }

  private void end(Work ending) throws InterruptedException {
    ending.end().countDown();
    ending.turns().shutdownNow();
    var _ = ending.turns().awaitTermination(STOP_PATIENCE.toMillis(), TimeUnit.MILLISECONDS);
    rounds.forget();
  }

  /** Whether servers are being measured, since somebody asks. */
  synchronized boolean isMeasuring() {
    return work != null;
  }

  @Override
  public synchronized void start() {
    isRunning = true;
  }

  @Override
  public synchronized void stop() {
    isRunning = false;
    var ending = work;
    work = null;
    if (ending != null) {
      try {
        end(ending);
      } catch (InterruptedException e) {
        Thread.currentThread().interrupt();
      }
    }
  }

  @Override
  public synchronized boolean isRunning() {
    return isRunning;
  }

  /** After the engine, which reads what there is. */
  @Override
  public int getPhase() {
    return 1;
  }
}
