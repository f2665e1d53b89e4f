package io.provisioning.orchestrator.engine.running;

import io.provisioning.orchestrator.admission.Admission;
import io.provisioning.orchestrator.admission.ticket.AttemptOutcome;
import io.provisioning.orchestrator.admission.ticket.Priority;
import io.provisioning.orchestrator.admission.ticket.Retry;
import io.provisioning.orchestrator.admission.ticket.Ticket;
import io.provisioning.orchestrator.admission.ticket.Waiting;
import io.provisioning.orchestrator.operation.EffectException.FailureClass;
import io.provisioning.orchestrator.operation.Operation;
import io.provisioning.orchestrator.provider.Accounts;
import io.provisioning.orchestrator.workflow.WorkflowEvent.WorkflowSubmitted;
import java.time.Duration;
import java.util.Collections;
import java.util.HashMap;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.function.Consumer;
import java.util.function.Predicate;

/**
 * The places that one workflow has, or waits for, among those of all workflows. Confined to the
 * run's turns, save for {@link #why}.
 */
final class Places {

  /** Enough that a free place finds somebody; more would only make the lines long. */
  private static final int MOST_ASKED = 64;

  private final Admission admission;
  private final Accounts accounts;
  private final String workflow;
  private final WorkflowSubmitted submitted;
  private final Consumer<Message> inbox;
  private final Map<String, Ticket> asked = new ConcurrentHashMap<>();
  private final Map<String, Ticket> granted = new HashMap<>();
  private final Map<String, Ticket> taken = new HashMap<>();
  private long tickets;

  Places(
      Admission admission,
      Accounts accounts,
      String workflow,
      WorkflowSubmitted submitted,
      Consumer<Message> inbox) {
    this.admission = admission;
    this.accounts = accounts;
    this.workflow = workflow;
    this.submitted = submitted;
    this.inbox = inbox;
  }

  /** Operations that wait for a place. */
  Set<String> asked() {
    return Collections.unmodifiableSet(asked.keySet());
  }

  /** Takes a place, now or when one is granted. */
  boolean take(Operation operation, boolean undo) {
    var own = granted.remove(operation.id());
    if (own != null) {
      taken.put(operation.id(), own);
      return true;
    }
    if (asked.size() >= MOST_ASKED) {
      return false;
    }
    var ticket = ticket(operation, undo);
    // Before it is asked for, since the grant may come while it is.
    asked.put(operation.id(), ticket);
    if (admission.request(ticket)) {
      asked.remove(operation.id());
      taken.put(operation.id(), ticket);
      return true;
    }
    return false;
  }

  /** What ran when the process before died has a place without asking. */
  void resume(Operation operation, boolean undo) {
    var ticket = ticket(operation, undo);
    taken.put(operation.id(), ticket);
    admission.resume(ticket);
  }

  /** A place that was waited for is there. */
  void granted(Message.Granted grant) {
    var ticket = asked.get(grant.operation());
    if (ticket != null && ticket.id().equals(grant.ticket())) {
      asked.remove(grant.operation());
      granted.put(grant.operation(), ticket);
    }
  }

  /** Gives back what is not used, and waits no more for what may not start any more. */
  void retain(Predicate<Ticket> mayStart) {
    granted
        .values()
        .forEach(ticket -> admission.release(ticket.id(), new AttemptOutcome.Interrupted()));
    granted.clear();
    asked
        .values()
        .removeIf(ticket -> {
          var isOver = !mayStart.test(ticket);
          if (isOver) {
            admission.withdraw(ticket.id());
          }
          return isOver;
        });
  }

  /** What the account says about another attempt at what has just failed. */
  Retry retry(String operation, FailureClass failure, Duration wanted) {
    return admission.retry(
        Optional.ofNullable(taken.get(operation)).orElseThrow(), failure, wanted);
  }

  void release(String operation, AttemptOutcome outcome) {
    var ticket = taken.remove(operation);
    if (ticket != null) {
      admission.release(ticket.id(), outcome);
    }
  }

  /** What an operation waits for that only others can give. */
  Optional<Waiting> why(String operation) {
    return Optional.ofNullable(asked.get(operation)).flatMap(ticket -> admission.why(ticket.id()));
  }

  private Ticket ticket(Operation operation, boolean undo) {
    var id = workflow + "/" + tickets++;
    var account = accounts.at(submitted.workspace(), operation.provider());
    return new Ticket(
        id,
        submitted.workspace(),
        workflow,
        operation.id(),
        undo,
        new Priority(submitted.options().priority()),
        account.provider(),
        account.account(),
        Ticket.labelsOf(operation),
        () -> inbox.accept(new Message.Granted(operation.id(), id)));
  }
}
