package io.provisioning.orchestrator.admission;

import java.time.Clock;
import java.time.Duration;
import java.time.InstantSource;
import java.util.concurrent.Semaphore;
import java.util.concurrent.TimeUnit;
import org.jspecify.annotations.Nullable;
import org.springframework.context.SmartLifecycle;
import org.springframework.stereotype.Component;

/** Tells the admission that time has passed, when that lets something in and not before. */
@Component
final class AdmissionTicker implements SmartLifecycle {

  private static final Duration LONG = Duration.ofHours(1);

  private final Admission admission;
  private final InstantSource clock;
  private final Semaphore earlier = new Semaphore(0);
  private @Nullable Thread thread;

  AdmissionTicker(Admission admission, Clock clock) {
    this.admission = admission;
    this.clock = clock;
  }

  @Override
  public synchronized void start() {
    admission.onDue(earlier::release);
    thread = Thread.ofVirtual().name("admission").start(this::tick);
  }

  @Override
  public synchronized void stop() {
    if (thread != null) {
      thread.interrupt();
      thread = null;
    }
  }

  @Override
  public synchronized boolean isRunning() {
    return thread != null;
  }

  /** Before the engine, and longer than it. */
  @Override
  public int getPhase() {
    return -1;
  }

  private void tick() {
    try {
      while (!Thread.interrupted()) {
        earlier.tryAcquire(patience().toNanos(), TimeUnit.NANOSECONDS);
        earlier.drainPermits();
        admission.tick();
      }
    } catch (InterruptedException stopped) {
      Thread.currentThread().interrupt();
    }
  }

  /** A little longer than needed, since a clock may stand still for a moment. */
  private Duration patience() {
    return admission
        .nextDue()
        .map(due -> Duration.between(clock.instant(), due).plusMillis(1))
        .filter(wait -> wait.compareTo(LONG) < 0)
        .map(wait -> wait.isNegative() ? Duration.ofMillis(1) : wait)
        .orElse(LONG);
  }
}
