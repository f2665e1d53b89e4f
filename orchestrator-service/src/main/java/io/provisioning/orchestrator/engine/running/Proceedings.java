package io.provisioning.orchestrator.engine.running;

import io.provisioning.orchestrator.admission.ticket.AttemptOutcome;
import io.provisioning.orchestrator.admission.ticket.AttemptOutcome.Interrupted;
import io.provisioning.orchestrator.admission.ticket.AttemptOutcome.Success;
import io.provisioning.orchestrator.admission.ticket.Retry;
import io.provisioning.orchestrator.admission.ticket.Ticket;
import io.provisioning.orchestrator.engine.EventView;
import io.provisioning.orchestrator.engine.Refusals;
import io.provisioning.orchestrator.engine.running.Flight.Outcome;
import io.provisioning.orchestrator.operation.EffectException.FailureClass;
import io.provisioning.orchestrator.workflow.Decider;
import io.provisioning.orchestrator.workflow.Decision;
import io.provisioning.orchestrator.workflow.OperationProgress;
import io.provisioning.orchestrator.workflow.OperationStatus;
import io.provisioning.orchestrator.workflow.Recorded;
import io.provisioning.orchestrator.workflow.RetrySchedule;
import io.provisioning.orchestrator.workflow.WorkflowEvent;
import io.provisioning.orchestrator.workflow.WorkflowState;
import io.provisioning.orchestrator.workflow.WorkflowStatus;
import java.time.Instant;
import java.time.InstantSource;
import java.util.List;
import java.util.Optional;
import java.util.random.RandomGenerator;
import java.util.stream.Stream;

/**
 * Makes events of what has happened around one workflow and of what the core decides. Confined to
 * the thread of the run.
 */
final class Proceedings {

  private final String workflow;
  private final WorkflowState state;
  private final InstantSource clock;
  private final RandomGenerator random;
  private final Places places;
  private final Flights flights = new Flights();
  private Instant decided = Instant.MIN;

  Proceedings(
      String workflow,
      WorkflowState state,
      Places places,
      InstantSource clock,
      RandomGenerator random) {
    this.workflow = workflow;
    this.state = state;
    this.places = places;
    this.clock = clock;
    this.random = random;
  }

  /**
   * Takes note of messages and decides what comes next.
   *
   * @param stopping nothing is decided any more, and what fails has been interrupted by our own
   *     end: nothing is known of it, and the next process asks again
   */
  Turn take(List<Message> messages, boolean stopping) {
    var turn = new Turn();
    messages.forEach(message -> note(message, turn, stopping));
    decided = clock.instant();
    flights.interruptOverdue(decided);
    if (!stopping) {
      while (decide(turn)) {}
      places.retain(this::mayStart);
    }
    return turn;
  }

  /** Whether something came of it, so that there may be more to decide. */
  private boolean decide(Turn turn) {
    var events = turn.events.size();
    var asked = places.asked().size();
    next().forEach(decision -> follow(decision, turn));
    return turn.events.size() > events || places.asked().size() > asked;
  }

  private boolean mayStart(Ticket ticket) {
    if (state.isPaused()) {
      return false;
    }
    return ticket.undo()
        ? state.status() == WorkflowStatus.ROLLING_BACK
        : state.status() == WorkflowStatus.RUNNING
            && state.operation(ticket.operation()).hold() == null;
  }

  Flights flights() {
    return flights;
  }

  /** When there is something to do even if nothing happens. */
  Optional<Instant> nextDue() {
    return Stream.concat(flights.nextDeadline().stream(), state.nextDue(decided).stream())
        .min(Instant::compareTo);
  }

  private void note(Message message, Turn turn, boolean stopping) {
    switch (message) {
      case Message.Look _ -> {}
      case Message.Granted granted -> places.granted(granted);
      case Message.Recover _ -> state.inFlight().toList().forEach(lost -> recover(lost, turn));
      case Message.Ended ended ->
          flights
              .remove(ended.operation())
              .ifPresent(flight -> land(flight, ended, turn, stopping));
      case Message.Asked asked -> answer(asked, turn, stopping);
      case Message.Stop _ -> turn.interrupts = true;
    }
  }

  private void recover(OperationProgress lost, Turn turn) {
    var undo = lost.status() == OperationStatus.UNDOING;
    if (undo || state.status() == WorkflowStatus.RUNNING) {
      places.resume(lost.operation(), undo);
      turn.launches.add(Turn.Launch.of(state, lost.operation().id(), undo));
    } else {
      add(
          turn,
          new WorkflowEvent.OperationInterrupted(
              lost.operation().id(), "the service ended while it ran"));
    }
  }

  private void answer(Message.Asked asked, Turn turn, boolean stopping) {
    var refusal =
        stopping
            ? Optional.of(Refusals.stopping())
            : Refusals.against(asked.event(), workflow, state);
    if (refusal.isPresent()) {
      asked.answer().completeExceptionally(refusal.get());
    } else {
      add(turn, asked.event());
      turn.answers.add(asked.answer());
      turn.interrupts |= asked.event() instanceof WorkflowEvent.CancelRequested;
    }
  }

  private void land(Flight flight, Message.Ended ended, Turn turn, boolean stopping) {
    var operation = flight.operation.id();
    switch (ended.outcome()) {
      case Outcome.Success(var facts) -> {
        places.release(operation, new Success());
        add(
            turn,
            flight.undo
                ? new WorkflowEvent.UndoSucceeded(operation, facts)
                : new WorkflowEvent.OperationSucceeded(operation, facts));
      }
      case Outcome.Failure _ when stopping -> {}
      case Outcome.Failure _ when flight.isCancelled() -> {
        places.release(operation, new Interrupted());
        add(turn, new WorkflowEvent.OperationInterrupted(operation, "cancelled"));
      }
      case Outcome.Failure failure when flight.isOverdue() ->
          fail(
              flight,
              new Outcome.Failure(
                  FailureClass.TIMEOUT,
                  "did not end within " + flight.operation.timeout(),
                  failure.retryAfter()),
              turn);
      case Outcome.Failure failure -> fail(flight, failure, turn);
    }
  }

  private void fail(Flight flight, Outcome.Failure failure, Turn turn) {
    var operation = flight.operation.id();
    var retry = retry(flight, failure);
    var retryAt = retry.filter(Retry.At.class::isInstance).map(it -> ((Retry.At) it).at());
    var message =
        retry.orElse(null) instanceof Retry.Refused(var reason)
            ? failure.message() + "; not tried again: " + reason
            : failure.message();
    places.release(
        operation,
        AttemptOutcome.of(
            flight.operation, failure.failureClass(), failure.message(), failure.retryAfter()));
    add(
        turn,
        flight.undo
            ? new WorkflowEvent.UndoFailed(
                operation, failure.failureClass(), message, retryAt.orElse(null))
            : new WorkflowEvent.OperationFailed(
                operation, failure.failureClass(), message, retryAt.orElse(null)));
  }

  private Optional<Retry> retry(Flight flight, Outcome.Failure failure) {
    if (!flight.undo && state.status() != WorkflowStatus.RUNNING) {
      return Optional.empty();
    }
    var operation = flight.operation.id();
    return RetrySchedule.delay(
            flight.operation.retry(),
            failure.failureClass(),
            state.spentAttempts(operation, failure.failureClass()),
            failure.retryAfter(),
            random.nextDouble())
        .map(delay -> places.retry(operation, failure.failureClass(), delay));
  }

  private List<Decision> next() {
    return Decider.next(state, decided, places.asked());
  }

  private void follow(Decision decision, Turn turn) {
    switch (decision) {
      case Decision.Start(var operation, var attempt, var degraded) -> {
        if (places.take(state.operation(operation).operation(), false)) {
          add(turn, new WorkflowEvent.OperationStarted(operation, attempt, degraded));
          turn.launches.add(Turn.Launch.of(state, operation, false));
        }
      }
      case Decision.Undo(var operation, var attempt) -> {
        if (places.take(state.operation(operation).operation(), true)) {
          add(turn, new WorkflowEvent.UndoStarted(operation, attempt));
          turn.launches.add(Turn.Launch.of(state, operation, true));
        }
      }
      case Decision.Cancel(var rollback, var reason) -> {
        add(turn, new WorkflowEvent.CancelRequested(rollback, reason, null, null));
        turn.interrupts = true;
      }
      case Decision.Skip(var operation, var because) ->
          add(turn, new WorkflowEvent.OperationSkipped(operation, because));
      case Decision.RollBack(var reason) ->
          add(turn, new WorkflowEvent.RollbackStarted(reason, null));
      case Decision.Finish(var end) -> add(turn, end);
    }
  }

  private void add(Turn turn, WorkflowEvent event) {
    var recorded = new Recorded(state.position() + 1, clock.instant(), event);
    state.apply(recorded);
    turn.events.add(recorded);
    turn.views.add(EventView.of(workflow, state, recorded));
  }
}
