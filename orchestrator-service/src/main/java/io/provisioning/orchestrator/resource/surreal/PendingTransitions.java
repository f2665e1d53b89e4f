package io.provisioning.orchestrator.resource.surreal;

import io.provisioning.orchestrator.operation.Transition;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicLong;

/**
 * What is durable in the journal and not in the graph yet, as far as somebody keeps up with it.
 * Nobody who runs a workflow waits here: if it gets too much, it is forgotten, and the journal has
 * it.
 */
final class PendingTransitions implements Transition.Listener {

  private static final int MOST = 10_000;
  private static final int MOST_AT_ONCE = 500;

  /** What the graph is told. */
  sealed interface Told {

    /** A resource has changed. */
    record Changed(Transition transition) implements Told {}

    /** A workflow has ended, so that nothing is to be read of it at the next start. */
    record Ended(Transition.Ledger.Mark workflow) implements Told {}
  }

  private final BlockingQueue<Told> waiting = new LinkedBlockingQueue<>(MOST);
  private final AtomicLong behind = new AtomicLong();
  private volatile boolean isFollowed;

  @Override
  public synchronized void transitioned(Transition transition) {
    if (isFollowed) {
      behind.incrementAndGet();
      if (!waiting.offer(new Told.Changed(transition))) {
        isFollowed = false;
      }
    }
  }

  @Override
  public void ended(Transition.Ledger.Mark workflow) {
    if (isFollowed) {
      waiting.offer(new Told.Ended(workflow)); // if it is lost, a start reads more
    }
  }

  /** From now on it is kept for the one who calls {@link #take}. */
  synchronized void follow() {
    waiting.clear();
    behind.set(0);
    isFollowed = true;
  }

  /** Nothing is kept any more. */
  synchronized void forget() {
    isFollowed = false;
    waiting.clear();
  }

  /** Whether nothing was forgotten since {@link #follow}. */
  boolean isComplete() {
    return isFollowed;
  }

  /** Whether all was written that there was. */
  boolean isWritten() {
    return isFollowed && behind.get() == 0;
  }

  /** The next ones, none if there are none in time. */
  List<Told> take(long millis) throws InterruptedException {
    var taken = new ArrayList<Told>();
    var first = waiting.poll(millis, TimeUnit.MILLISECONDS);
    if (first != null) {
      taken.add(first);
      waiting.drainTo(taken, MOST_AT_ONCE - 1);
    }
    return taken;
  }

  /** What was taken is in the graph. */
  void written(List<Told> taken) {
    behind.addAndGet(-taken.stream().filter(Told.Changed.class::isInstance).count());
  }
}
