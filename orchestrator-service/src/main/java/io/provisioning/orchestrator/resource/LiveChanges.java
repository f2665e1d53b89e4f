package io.provisioning.orchestrator.resource;

import io.provisioning.orchestrator.operation.Transition;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.TimeUnit;
import java.util.function.Predicate;
import org.springframework.stereotype.Component;

/** Tells of transitions as they become durable whoever listens; nobody is waited for. */
@Component
final class LiveChanges implements Transition.Listener {

  private static final int MOST_WAITING = 1_000;

  private final List<Subscription> subscriptions = new CopyOnWriteArrayList<>();

  @Override
  public void transitioned(Transition transition) {
    subscriptions.forEach(subscription -> subscription.offer(transition));
  }

  Subscription subscribe(Predicate<Transition> wanted) {
    var subscription = new Subscription(wanted);
    subscriptions.add(subscription);
    return subscription;
  }

  /** What one listener has not taken yet; if that is too much, the listener has missed some. */
  final class Subscription implements ResourceChanges {

    private final Predicate<Transition> wanted;
    private final BlockingQueue<Transition> waiting = new LinkedBlockingQueue<>(MOST_WAITING);
    private volatile boolean hasMissed = true;

    private Subscription(Predicate<Transition> wanted) {
      this.wanted = wanted;
    }

    private void offer(Transition transition) {
      if (wanted.test(transition) && !waiting.offer(transition)) {
        hasMissed = true;
      }
    }

    @Override
    public Optional<Told> next(Duration patience) throws InterruptedException {
      return Optional.ofNullable(waiting.poll(patience.toMillis(), TimeUnit.MILLISECONDS))
          .map(transition -> new Told(transition, null));
    }

    @Override
    public boolean missed() {
      var missed = hasMissed;
      if (missed) {
        waiting.clear(); // the graph that is read next has it
        hasMissed = false;
      }
      return missed;
    }

    @Override
    public void close() {
      subscriptions.remove(this);
    }
  }
}
