package io.provisioning.orchestrator.schedule;

import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.TimeUnit;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import org.springframework.context.SmartLifecycle;

/**
 * Looks at the schedules when they are due, from when the engine is open until before it closes.
 * The clock is asked again every so often, since it may be set or the machine have slept.
 */
final class ScheduleLifecycle implements SmartLifecycle {

  private static final Logger log = LoggerFactory.getLogger(ScheduleLifecycle.class);

  private final Schedules schedules;
  private final ScheduleSettings settings;
  private final Clock clock;
  private @Nullable Work work;

  private record Work(CountDownLatch end, ExecutorService turns) {}

  ScheduleLifecycle(Schedules schedules, ScheduleSettings settings, Clock clock) {
    this.schedules = schedules;
    this.settings = settings;
    this.clock = clock;
  }

  @Override
  public synchronized void start() {
    schedules.open();
    var begun = new Work(new CountDownLatch(1), Executors.newVirtualThreadPerTaskExecutor());
    work = begun;
    Thread.ofVirtual().name("schedules").start(() -> watch(begun));
  }

  @Override
  public synchronized void stop() {
    var ending = work;
    if (ending == null) {
      return;
    }
    work = null;
    ending.end().countDown();
    ending.turns().shutdown();
    try {
      var patience = settings.stopPatience().toMillis();
      if (!ending.turns().awaitTermination(patience, TimeUnit.MILLISECONDS)) {
        log.warn("a scheduled run is still being started; the next start asks for it again");
      }
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
  }

  @Override
  public synchronized boolean isRunning() {
    return work != null;
  }

  /** After the engine, which runs what schedules start. */
  @Override
  public int getPhase() {
    return 1;
  }

  private void watch(Work begun) {
    try {
      while (!begun.end().await(look(begun.turns()).toMillis(), TimeUnit.MILLISECONDS)) {
        // look again
      }
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
  }

  /** Begins a turn of each schedule that wants one, and says how long none will want another. */
  private Duration look(ExecutorService turns) {
    var now = clock.instant();
    var soonest = now.plus(settings.lookEvery());
    for (var slot : schedules.in(null).toList()) {
      var wakes = slot.wakesAt().orElse(Instant.MAX);
      if (!wakes.isAfter(now)) {
        begin(slot, turns);
      } else if (wakes.isBefore(soonest)) {
        soonest = wakes;
      }
    }
    return Duration.between(now, soonest).plusMillis(1);
  }

  private static void begin(ScheduleSlot slot, ExecutorService turns) {
    if (!turns.isShutdown()) {
      turns.execute(() -> {
        try {
          slot.turn();
        } catch (RuntimeException e) {
          log.error("the schedule {} could not be looked at", slot.schedule().id(), e);
        }
      });
    }
  }
}
