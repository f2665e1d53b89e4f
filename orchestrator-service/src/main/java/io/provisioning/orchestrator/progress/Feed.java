package io.provisioning.orchestrator.progress;

import io.provisioning.orchestrator.workflow.Recorded;
import io.provisioning.orchestrator.workflow.WorkflowEvent.End;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.Condition;
import java.util.concurrent.locks.ReentrantLock;

/** How far a workflow has come, for one client that waits for more. */
final class Feed {

  private final ReentrantLock lock = new ReentrantLock();
  private final Condition changed = lock.newCondition();
  private long position;
  private boolean hasEnded;

  void offer(List<Recorded> events) {
    lock.lock();
    try {
      position = events.getLast().position();
      hasEnded = events.getLast().event() instanceof End;
      changed.signalAll();
    } finally {
      lock.unlock();
    }
  }

  /** Whether something happens after a position before the patience is over. */
  boolean awaitAfter(long told, Duration patience) throws InterruptedException {
    lock.lock();
    try {
      var left = patience.toNanos();
      while (position <= told && left > 0) {
        left = changed.awaitNanos(left);
      }
      return position > told;
    } finally {
      lock.unlock();
    }
  }

  /** Lets changes gather; not longer than until the workflow has ended. */
  void gather(Duration pause) throws InterruptedException {
    lock.lock();
    try {
      var left = TimeUnit.NANOSECONDS.convert(pause);
      while (!hasEnded && left > 0) {
        left = changed.awaitNanos(left);
      }
    } finally {
      lock.unlock();
    }
  }
}
