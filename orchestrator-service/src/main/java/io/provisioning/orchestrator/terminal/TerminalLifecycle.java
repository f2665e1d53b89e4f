package io.provisioning.orchestrator.terminal;

import java.time.Duration;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import org.springframework.context.SmartLifecycle;

/** Looks after terminals until the service stops, and closes all then. */
final class TerminalLifecycle implements SmartLifecycle {

  private static final Logger log = LoggerFactory.getLogger(TerminalLifecycle.class);
  private static final Duration EVERY = Duration.ofSeconds(1);

  private final Terminals terminals;
  private final Recordings recordings;
  private @Nullable CountDownLatch end;

  TerminalLifecycle(Terminals terminals, Recordings recordings) {
    this.terminals = terminals;
    this.recordings = recordings;
  }

  @Override
  public synchronized void start() {
    var stopped = new CountDownLatch(1);
    end = stopped;
    Thread.ofVirtual().name("terminals").start(() -> run(stopped));
  }

  private void run(CountDownLatch stopped) {
    attempt(recordings::recover);
    try {
      while (!stopped.await(EVERY.toMillis(), TimeUnit.MILLISECONDS)) {
        attempt(terminals::sweep);
      }
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
  }

  /** Whatever is wrong now, it is looked again. */
  private static void attempt(Runnable work) {
    try {
      work.run();
    } catch (RuntimeException e) {
      log.error("terminals are not looked after", e);
    }
  }

  @Override
  public synchronized void stop() {
    if (end != null) {
      end.countDown();
      end = null;
      terminals.stop();
    }
  }

  @Override
  public synchronized boolean isRunning() {
    return end != null;
  }

  /** After the engine, which reads what there is. */
  @Override
  public int getPhase() {
    return 2;
  }
}
