package io.provisioning.orchestrator.engine.running;

import io.provisioning.orchestrator.engine.EventView;
import io.provisioning.orchestrator.engine.WorkflowView;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.locks.Condition;
import java.util.concurrent.locks.ReentrantLock;

/** What others see of one workflow: what is durable of it, in its order. */
final class Publication {

  private final List<Subscription> subscriptions = new CopyOnWriteArrayList<>();
  private final ReentrantLock lock = new ReentrantLock();
  private final Condition ended = lock.newCondition();
  private volatile WorkflowView view;

  Publication(WorkflowView view) {
    this.view = view;
  }

  WorkflowView view() {
    return view;
  }

  /** The workflow stands so after the events. */
  void publish(WorkflowView next, List<EventView> events) {
    lock.lock();
    try {
      view = next;
      subscriptions.forEach(subscription -> events.forEach(subscription::offer));
      if (!next.state().isActive()) {
        ended.signalAll();
      }
    } finally {
      lock.unlock();
    }
  }

  /** Events from here on, none of them missing. */
  Subscription subscribe() {
    lock.lock();
    try {
      var subscription = new Subscription(view.lastEventId());
      subscriptions.add(subscription);
      return subscription;
    } finally {
      lock.unlock();
    }
  }

  void unsubscribe(Subscription subscription) {
    subscriptions.remove(subscription);
  }

  /** Returns once the workflow has ended, or the patience has. */
  void awaitEnd(Duration patience) throws InterruptedException {
    lock.lock();
    try {
      var left = patience.toNanos();
      while (view.state().isActive() && left > 0) {
        left = ended.awaitNanos(left);
      }
    } finally {
      lock.unlock();
    }
  }
}
