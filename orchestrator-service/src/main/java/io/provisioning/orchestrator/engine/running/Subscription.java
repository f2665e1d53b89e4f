package io.provisioning.orchestrator.engine.running;

import io.provisioning.orchestrator.engine.EventView;
import java.time.Duration;
import java.util.Optional;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.TimeUnit;

/**
 * Live events of one workflow for one reader. A reader that is too slow misses some and is told so;
 * it may come again and ask for what came after the last it saw.
 *
 * <p>Begins after {@code from}; what came before is in the journal.
 */
public final class Subscription {

  private static final int CAPACITY = 4_096;

  private final long from;
  private final BlockingQueue<EventView> queue = new LinkedBlockingQueue<>(CAPACITY);
  private volatile boolean isBroken;

  Subscription(long from) {
    this.from = from;
  }

  public long from() {
    return from;
  }

  void offer(EventView event) {
    if (!isBroken && !queue.offer(event)) {
      isBroken = true;
    }
  }

  /** The next event; empty if none came in time. */
  public Optional<EventView> next(Duration patience) throws InterruptedException {
    return Optional.ofNullable(queue.poll(patience.toMillis(), TimeUnit.MILLISECONDS));
  }

  /** Whether events are missing after those that can still be had. */
  public boolean isBroken() {
    return isBroken && queue.isEmpty();
  }
}
