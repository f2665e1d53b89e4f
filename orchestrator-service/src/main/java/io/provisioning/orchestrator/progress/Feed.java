package io.provisioning.orchestrator.progress;

import io.provisioning.orchestrator.workflow.Recorded;
import io.provisioning.orchestrator.workflow.WorkflowEvent.End;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.Condition;
import java.util.concurrent.locks.ReentrantLock;

/** What one client has not been told yet; that never takes more room, however slow the client. */
final class Feed {

  private final ReentrantLock lock = new ReentrantLock();
  private final Condition changed = lock.newCondition();
  private Changes changes = new Changes();
  private boolean hasEnded;

  void offer(List<Recorded> events) {
    lock.lock();
    try {
      for (var recorded : events) {
        changes.add(recorded);
        hasEnded = recorded.event() instanceof End;
      }
      changed.signalAll();
    } finally {
      lock.unlock();
    }
  }

  /** All changes since the last call; waits for one, but not longer than the patience. */
  Optional<Changes> next(Duration patience) throws InterruptedException {
    lock.lock();
    try {
      var left = patience.toNanos();
      while (changes.position() == 0 && left > 0) {
        left = changed.awaitNanos(left);
      }
      if (changes.position() == 0) {
        return Optional.empty();
      }
      var taken = changes;
      changes = new Changes();
      return Optional.of(taken);
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
