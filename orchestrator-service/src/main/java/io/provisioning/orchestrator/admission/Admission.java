package io.provisioning.orchestrator.admission;

import io.provisioning.orchestrator.admission.gate.AdmissionSettings;
import io.provisioning.orchestrator.admission.gate.AdmissionSnapshot;
import io.provisioning.orchestrator.admission.gate.AdmissionSnapshot.AccountState;
import io.provisioning.orchestrator.admission.gate.WaitingRoom;
import io.provisioning.orchestrator.admission.ticket.AdmissionScope;
import io.provisioning.orchestrator.admission.ticket.AttemptOutcome;
import io.provisioning.orchestrator.admission.ticket.Retry;
import io.provisioning.orchestrator.admission.ticket.Ticket;
import io.provisioning.orchestrator.admission.ticket.Waiting;
import io.provisioning.orchestrator.operation.EffectException.FailureClass;
import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.util.ArrayDeque;
import java.util.Optional;
import java.util.Queue;
import java.util.concurrent.locks.ReentrantLock;
import java.util.function.Consumer;
import java.util.function.Function;
import java.util.random.RandomGenerator;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Which operations of all workflows may start now. Safe for use by many threads; it has none of its
 * own, and no timer: whoever uses it calls {@link #tick} when {@link #nextDue} has come. Called by
 * one thread with the same clock and the same randomness, it does the same every time.
 *
 * <p>A place goes to undo first, then to the highest priority, which grows with age; within a
 * priority to each workspace in turn, and in a workspace to each workflow in turn. {@link
 * Ticket#granted} is called by whichever thread let the ticket in, with no lock held, in the order
 * of the grants.
 */
public final class Admission {

  private static final Logger log = LoggerFactory.getLogger(Admission.class);

  private final InstantSource clock;
  private final ReentrantLock lock = new ReentrantLock();
  private final Queue<Ticket> granted = new ArrayDeque<>();
  private final WaitingRoom room;
  private boolean isTelling;
  private @Nullable Runnable dueListener;
  private @Nullable Instant toldDue;

  /**
   * Nothing runs and nothing waits yet.
   *
   * @param random for what must not happen to all at the same moment
   */
  public Admission(AdmissionSettings settings, InstantSource clock, RandomGenerator random) {
    this.clock = clock;
    room = new WaitingRoom(settings, clock, random, granted::add);
  }

  /**
   * Asks to start.
   *
   * @return whether it may now; if not, it waits, and its {@code granted} is called later, which
   *     may be before this returns
   * @throws IllegalArgumentException if a ticket with the same id waits or runs
   */
  public boolean request(Ticket ticket) {
    return locked(now -> room.request(ticket, now));
  }

  /**
   * Takes a request back: the operation was cancelled, paused or rolled back while it waited. A
   * ticket that was granted in the meantime gives its place back; its {@code granted} may be on its
   * way. An unknown one is nothing.
   */
  public void withdraw(String ticketId) {
    release(ticketId, new AttemptOutcome.Interrupted());
  }

  /**
   * Counts as granted without being asked for, even above a limit: it ran before a restart, and its
   * effect may be under way.
   *
   * @throws IllegalArgumentException if a ticket with the same id waits or runs
   */
  public void resume(Ticket ticket) {
    change(now -> room.resume(ticket, now));
  }

  /** Gives the place of a granted ticket back. An unknown one is nothing. */
  public void release(String ticketId, AttemptOutcome outcome) {
    change(now -> room.release(ticketId, outcome, now));
  }

  /**
   * Time has passed: holds have ended, breakers let something through, age has raised priorities.
   */
  public void tick() {
    change(room::look);
  }

  /** When {@link #tick} should be called if nothing else is until then. */
  public Optional<Instant> nextDue() {
    return locked(room::nextDue);
  }

  /** What a ticket waits for; empty where it does not wait. */
  public Optional<Waiting> why(String ticketId) {
    return locked(now -> room.why(ticketId, now));
  }

  /**
   * Lets nothing within the scope start until {@link #unpause}; what runs goes on. A pause there
   * already is stays as it is. Not durable: whoever asks for it repeats it after a restart.
   *
   * @param by for {@link #why}
   */
  void pause(AdmissionScope scope, String by) {
    change(now -> room.pause(new Waiting.Cause.Paused(scope, by, now), now));
  }

  /** Ends a pause. */
  void unpause(AdmissionScope scope) {
    change(now -> room.unpause(scope, now));
  }

  /**
   * Asks the account's retry budget for another attempt, and spends it. What was throttled or
   * refused costs nothing, since the account's hold and learned limit rule it already, and what is
   * undone is never put off.
   *
   * @param ticket of the attempt that failed
   * @param wanted the wait by the retry policy; never shortened
   */
  public Retry retry(Ticket ticket, FailureClass failure, Duration wanted) {
    return locked(now ->
        failure == FailureClass.THROTTLED || failure == FailureClass.REFUSED
            ? new Retry.At(now.plus(wanted), false)
            : room.retry(ticket, wanted, now));
  }

  /** The account has another credential: what waits for one may start. */
  public void renewed(String provider, String account) {
    change(now -> room.renewed(AdmissionScope.account(provider, account), now));
  }

  /** How everything stands. */
  AdmissionSnapshot snapshot() {
    return locked(room::snapshot);
  }

  /** How an account stands. */
  AccountState account(AdmissionScope account) {
    return locked(now -> room.account(account, now));
  }

  /** Tells of each account there is, and of each that comes, once, while it must not be used. */
  void onAccount(Consumer<AdmissionScope> listener) {
    change(now -> room.onAccount(listener));
  }

  /** Whoever calls {@link #tick} is told when it must be earlier than was said last. */
  void onDue(Runnable listener) {
    change(now -> dueListener = listener);
  }

  private void change(Consumer<Instant> change) {
    locked(now -> {
      change.accept(now);
      return true;
    });
  }

  private <T> T locked(Function<Instant, T> change) {
    var isEarlier = false;
    T result;
    lock.lock();
    try {
      var now = clock.instant();
      result = change.apply(now);
      isEarlier = isDueEarlier(now);
    } finally {
      lock.unlock();
    }
    tell();
    if (isEarlier && dueListener != null) {
      dueListener.run();
    }
    return result;
  }

  private boolean isDueEarlier(Instant now) {
    if (dueListener == null) {
      return false;
    }
    var before = toldDue;
    toldDue = room.nextDue(now).orElse(null);
    return toldDue != null && (before == null || toldDue.isBefore(before));
  }

  /** One thread at a time tells all there is to tell, so that the order is that of the grants. */
  private void tell() {
    for (var next = nextToTell(false); next != null; next = nextToTell(true)) {
      try {
        next.granted().run();
      } catch (RuntimeException e) {
        log.error("a run could not be told of ticket {}", next.id(), e);
      }
    }
  }

  private @Nullable Ticket nextToTell(boolean isTellingAlready) {
    lock.lock();
    try {
      if (isTelling && !isTellingAlready) {
        return null;
      }
      var next = granted.poll();
      while (next != null && !room.isRunning(next)) {
        next = granted.poll();
      }
      isTelling = next != null;
      return next;
    } finally {
      lock.unlock();
    }
  }
}
