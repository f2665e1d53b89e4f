package io.provisioning.orchestrator.engine.running;

import io.provisioning.config.problem.ProblemException;
import io.provisioning.orchestrator.engine.Refusals;
import io.provisioning.orchestrator.engine.WaitingView;
import io.provisioning.orchestrator.engine.WorkflowView;
import io.provisioning.orchestrator.engine.memory.Transitions;
import io.provisioning.orchestrator.engine.output.OutputLog;
import io.provisioning.orchestrator.operation.Operation;
import io.provisioning.orchestrator.workflow.OperationProgress;
import io.provisioning.orchestrator.workflow.Recorded;
import io.provisioning.orchestrator.workflow.WorkflowEvent;
import io.provisioning.orchestrator.workflow.WorkflowState;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.ReentrantLock;
import java.util.function.BooleanSupplier;
import java.util.function.Function;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * One workflow, one turn after another: takes note of what has happened, lets the core decide, and,
 * once what came of it is durable, asks for effects and tells others. Nothing here waits or has a
 * thread of its own, so that a simulation can take the same turns.
 */
public final class WorkflowRun {

  private final String id;
  private final RunContext context;
  private final Launcher launcher;
  private final OutputLog output;
  private final Message.Inbox inbox;
  private final Places places;
  private final Proceedings proceedings;
  private final CountDownLatch stopped = new CountDownLatch(1);
  private final Publication publication;

  // INVARIANT: changed only by whoever takes the turns, one after another, holding the lock.
  private final WorkflowState state;
  private final ReentrantLock lock = new ReentrantLock();
  private final ReentrantLock asking = new ReentrantLock();
  private volatile boolean isStopping;
  private volatile boolean isHeld;
  private volatile @Nullable FaultPlace stalled;

  /**
   * Makes a run that has done nothing yet.
   *
   * @param inbox makes what takes its messages and its turns
   */
  WorkflowRun(
      String id,
      WorkflowState state,
      RunContext context,
      Launcher launcher,
      OutputLog output,
      Function<WorkflowRun, Message.Inbox> inbox) {
    this.id = id;
    this.state = state;
    this.context = context;
    this.launcher = launcher;
    this.output = output;
    places = new Places(context.admission(), context.accounts(), id, state.submitted(), this::post);
    proceedings = new Proceedings(id, state, places, context.clock(), context.random());
    publication = new Publication(WorkflowView.of(id, state));
    this.inbox = inbox.apply(this);
  }

  public String id() {
    return id;
  }

  public String workspace() {
    return state.submitted().workspace();
  }

  /** What it was submitted with, where a key was given. */
  public Optional<WorkflowEvent.Request> request() {
    return Optional.ofNullable(state.submitted().request());
  }

  /** How it stands, as far as it is durable. */
  public WorkflowView view() {
    var view = publication.view();
    var shown = isHeld ? view.asPaused() : view;
    var fault = stalled;
    return fault == null ? shown : shown.asStalled(fault.toString());
  }

  /** Whether nobody takes its turns any more. */
  public boolean isStalled() {
    return stalled != null;
  }

  /** No turn can be taken any more in this process; the journal is as it was. */
  void stall(FaultPlace fault) {
    stalled = fault;
    context.end().stalled(this);
  }

  /** Why operations wait, in plan order. */
  public List<WaitingView> waiting(int limit) {
    lock.lock();
    try {
      return new Patience(state, places, isHeld, context.clock().instant())
          .all()
          .limit(limit)
          .toList();
    } finally {
      lock.unlock();
    }
  }

  /** Does nothing until it is released, not even what ran when the process before died. */
  public void hold() {
    isHeld = true;
  }

  /** Goes on where the process before has died, if it was held; tells whether it was. */
  public boolean release() {
    if (!isHeld) {
      return false;
    }
    isHeld = false;
    recover();
    return true;
  }

  /** Its first event. */
  public Recorded first() {
    return new Recorded(1, state.submittedAt(), state.submitted());
  }

  public List<Operation> operations() {
    return state.submitted().operations();
  }

  public OutputLog output() {
    return output;
  }

  public boolean contains(String operation) {
    return state.contains(operation);
  }

  /** Reads the progress of operations; it may be ahead of the journal by the turn being taken. */
  public <T> T progress(Function<Stream<OperationProgress>, T> reader) {
    lock.lock();
    try {
      return reader.apply(state.operations());
    } finally {
      lock.unlock();
    }
  }

  /** Reads the state, with the position up to which it holds; that may not be durable yet. */
  public <T> Seen<T> see(Function<WorkflowState, T> reader) {
    lock.lock();
    try {
      return new Seen<>(state.position(), reader.apply(state));
    } finally {
      lock.unlock();
    }
  }

  /** What was read, and up to which event it holds. */
  public record Seen<T>(long position, T value) {}

  /**
   * Tells whether the workflow has ended, which need not be durable yet.
   *
   * @throws ProblemException what stands against the request now; if the workflow has not ended, it
   *     may be another thing when its turn comes
   */
  public boolean requireAccepts(WorkflowEvent.Requested event) {
    lock.lock();
    try {
      Refusals.against(event, id, state)
          .ifPresent(refusal -> {
            throw refusal;
          });
      return !state.status().isActive();
    } finally {
      lock.unlock();
    }
  }

  private void post(Message message) {
    inbox.post(message);
  }

  /** Its first event is durable; no turn has been taken. */
  public void begun(Recorded first) {
    context.listener().committed(publication.view(), List.of(first));
  }

  /** Takes another look at what may start. */
  public void look() {
    inbox.post(new Message.Look());
  }

  /** Goes on where the process before has died. */
  public void recover() {
    inbox.post(new Message.Recover());
  }

  /** One request at a time; tells what it told. */
  public boolean exclusively(BooleanSupplier request) {
    asking.lock();
    try {
      return request.getAsBoolean();
    } finally {
      asking.unlock();
    }
  }

  /** Does something while nobody asks for anything; not at all if somebody does. */
  public void unlessAsked(Runnable action) {
    if (asking.tryLock()) {
      try {
        action.run();
      } finally {
        asking.unlock();
      }
    }
  }

  /** Asks for something; completes when it is durable, or with the problem that is against it. */
  public CompletableFuture<Void> ask(WorkflowEvent.Requested event) {
    var answer = new CompletableFuture<Void>();
    inbox.post(new Message.Asked(event, answer));
    return answer;
  }

  /** Starts nothing more and interrupts what runs; what has not ended is asked for again later. */
  public void stop() {
    isStopping = true;
    inbox.post(new Message.Stop());
  }

  public boolean awaitStop(Duration patience) throws InterruptedException {
    return stopped.await(patience.toMillis(), TimeUnit.MILLISECONDS);
  }

  public Subscription subscribe() {
    return publication.subscribe();
  }

  public void unsubscribe(Subscription subscription) {
    publication.unsubscribe(subscription);
  }

  /** How it stands once it has ended, or when the patience is over. */
  public WorkflowView awaitEnd(Duration patience) throws InterruptedException {
    publication.awaitEnd(patience);
    return view();
  }

  /** Whether nothing is left to do or to wait for, but messages. */
  boolean isIdle() {
    return proceedings.flights().isEmpty() && (isStopping || !state.status().isActive());
  }

  /** When there is something to do even if nothing happens. */
  Optional<Instant> nextDue() {
    return proceedings.nextDue();
  }

  /** The first half of a turn: what must be made durable before {@link #committed} is called. */
  Turn take(List<Message> messages) {
    lock.lock();
    try {
      return proceedings.take(messages, isStopping);
    } finally {
      lock.unlock();
    }
  }

  /** The second half of a turn, whose events are durable. */
  void committed(Turn turn) {
    publish(turn);
    turn.answers.forEach(answer -> answer.complete(null));
    if (turn.interrupts) {
      proceedings.flights().interruptAll();
    }
    if (!isStopping) {
      turn.launches.forEach(this::launch);
    }
  }

  /** Nobody takes turns until there is another message. */
  void rest() {
    if (isStopping) {
      stopped.countDown();
    }
    output.close();
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
    var view = WorkflowView.of(id, state);
    publication.publish(view, turn.views);
    context.listener().committed(view, turn.events);
    if (!state.status().isActive()) {
      context.end().rested(this);
    }
  }

  private void launch(Turn.Launch launch) {
    var operation = launch.operation();
    var interrupt =
        launcher.launch(launch, outcome -> inbox.post(new Message.Ended(operation.id(), outcome)));
    proceedings
        .flights()
        .add(
            new Flight(
                operation,
                launch.undo(),
                context.clock().instant().plus(operation.timeout()),
                interrupt));
  }
}
