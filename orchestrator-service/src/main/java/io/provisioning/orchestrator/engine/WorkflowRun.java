package io.provisioning.orchestrator.engine;

import io.provisioning.config.problem.ProblemException;
import io.provisioning.orchestrator.engine.Mailbox.Message;
import io.provisioning.orchestrator.journal.Journal.Entry;
import io.provisioning.orchestrator.operation.Operation;
import io.provisioning.orchestrator.workflow.OperationProgress;
import io.provisioning.orchestrator.workflow.WorkflowEvent;
import io.provisioning.orchestrator.workflow.WorkflowState;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.ReentrantLock;
import java.util.function.Function;
import java.util.stream.Stream;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Runs one workflow. Each turn takes note of what has happened, lets the core decide, makes all of
 * it durable with one append, and only then asks for effects and tells others.
 */
final class WorkflowRun {

  private static final Logger log = LoggerFactory.getLogger(WorkflowRun.class);
  private static final Duration LONG = Duration.ofHours(1);
  private static final long MILLIS_BEFORE_APPENDING_AGAIN = 500;

  private final String id;
  private final RunContext context;
  private final EffectRunner effects;
  private final OutputLog output;
  private final Mailbox mailbox;
  private final Proceedings proceedings;
  private final CountDownLatch stopping = new CountDownLatch(1);
  private final CountDownLatch stopped = new CountDownLatch(1);
  private final List<Subscription> subscriptions = new CopyOnWriteArrayList<>();
  private final ReentrantLock publishing = new ReentrantLock();

  // INVARIANT: changed only by the mailbox's thread, which holds the lock while it does.
  private final WorkflowState state;
  private final ReentrantLock lock = new ReentrantLock();
  private final ReentrantLock asking = new ReentrantLock();
  private volatile WorkflowView view;

  WorkflowRun(
      String id, WorkflowState state, RunContext context, EffectRunner effects, OutputLog output) {
    this.id = id;
    this.state = state;
    this.context = context;
    this.effects = effects;
    this.output = output;
    proceedings = new Proceedings(id, state, context.clock(), context.random());
    view = WorkflowView.of(id, state);
    mailbox = new Mailbox("workflow " + id, this::work);
  }

  String id() {
    return id;
  }

  /** How it stands, as far as it is durable. */
  WorkflowView view() {
    return view;
  }

  List<Operation> operations() {
    return state.submitted().operations();
  }

  OutputLog output() {
    return output;
  }

  boolean contains(String operation) {
    return state.contains(operation);
  }

  /** Reads the progress of operations; it may be ahead of the journal by the turn being taken. */
  <T> T progress(Function<Stream<OperationProgress>, T> reader) {
    lock.lock();
    try {
      return reader.apply(state.operations());
    } finally {
      lock.unlock();
    }
  }

  void begin() {
    mailbox.post(new Message.Begin());
  }

  /** Goes on where the process before has died. */
  void recover() {
    mailbox.post(new Message.Recover());
  }

  /** One request at a time. */
  void exclusively(Runnable request) {
    asking.lock();
    try {
      request.run();
    } finally {
      asking.unlock();
    }
  }

  /** Asks for something; completes when it is durable, or with the problem that is against it. */
  CompletableFuture<Void> ask(WorkflowEvent.Requested event) {
    var answer = new CompletableFuture<Void>();
    mailbox.post(new Message.Asked(event, answer));
    return answer;
  }

  /** Starts nothing more and interrupts what runs; what has not ended is asked for again later. */
  void stop() {
    stopping.countDown();
    mailbox.post(new Message.Stop());
  }

  boolean awaitStop(Duration patience) throws InterruptedException {
    return stopped.await(patience.toMillis(), TimeUnit.MILLISECONDS);
  }

  Subscription subscribe() {
    publishing.lock();
    try {
      var subscription = new Subscription(view.lastEventId());
      subscriptions.add(subscription);
      return subscription;
    } finally {
      publishing.unlock();
    }
  }

  void unsubscribe(Subscription subscription) {
    subscriptions.remove(subscription);
  }

  private void work() {
    try {
      do {
        take(mailbox.take(patience()));
      } while (!isDone() || !mailbox.retire());
    } catch (InterruptedException | RuntimeException e) {
      log.error("workflow {} stands still until the service is started again", id, e);
    }
    if (isStopping()) {
      stopped.countDown();
    }
    output.close();
  }

  private boolean isStopping() {
    return stopping.getCount() == 0;
  }

  private boolean isDone() {
    return proceedings.flights().isEmpty() && (isStopping() || !state.status().isActive());
  }

  private Duration patience() {
    if (isDone()) {
      return Duration.ZERO;
    }
    return proceedings
        .nextDue()
        .map(due -> Duration.between(context.clock().instant(), due))
        .filter(wait -> wait.compareTo(LONG) < 0)
        .orElse(LONG);
  }

  private void take(List<Message> messages) throws InterruptedException {
    Turn turn;
    lock.lock();
    try {
      turn = proceedings.take(messages, isStopping());
    } finally {
      lock.unlock();
    }
    if (turn.events.isEmpty() || makeDurable(turn)) {
      publish(turn);
      turn.answers.forEach(answer -> answer.complete(null));
      if (turn.interrupts) {
        proceedings.flights().interruptAll();
      }
      if (!isStopping()) {
        turn.launches.forEach(this::launch);
      }
    }
  }

  /** Tries until the journal takes the events: nothing is told or asked for before it has. */
  private boolean makeDurable(Turn turn) throws InterruptedException {
    var entries = turn.events.stream().map(event -> new Entry(id, event)).toList();
    do {
      try {
        context.journal().append(state.submitted().workspace(), entries);
        return true;
      } catch (ProblemException e) {
        log.warn("workflow {} waits until the journal can be written", id, e);
        turn.answers.forEach(answer -> answer.completeExceptionally(e));
      }
    } while (!stopping.await(MILLIS_BEFORE_APPENDING_AGAIN, TimeUnit.MILLISECONDS));
    return false;
  }

  /** Tells others, and lets the resources go before anybody can see that the workflow has ended. */
  private void publish(Turn turn) {
    if (turn.events.isEmpty()) {
      return;
    }
    turn.events.forEach(
        event -> Transitions.of(id, state, event).ifPresent(context.transitions()::transitioned));
    if (!state.status().isActive()) {
      context.end().ended(this, state.status());
    }
    publishing.lock();
    try {
      view = WorkflowView.of(id, state);
      subscriptions.forEach(subscription -> turn.events.forEach(subscription::offer));
    } finally {
      publishing.unlock();
    }
  }

  private void launch(Turn.Launch launch) {
    var operation = launch.operation();
    var thread =
        effects.start(
            operation,
            launch.undo(),
            outcome -> mailbox.post(new Message.Ended(operation.id(), outcome)));
    proceedings
        .flights()
        .add(
            new Flight(
                operation,
                launch.undo(),
                context.clock().instant().plus(operation.timeout()),
                thread));
  }
}
