package io.provisioning.orchestrator.scheduling;

import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Queue;
import java.util.concurrent.locks.ReentrantLock;
import java.util.function.Supplier;
import java.util.random.RandomGenerator;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Which operations of all workflows may start now. Safe for use by many threads; it has none of its
 * own, and no timer: whoever uses it calls {@link #tick} when {@link #nextDue} has come. Called by
 * one thread with the same clock and the same randomness, it does the same every time.
 *
 * <p>{@link Ticket#granted} is called by whichever thread let the ticket in, with no lock held, in
 * the order of the grants.
 */
public final class Admission {

  private static final Logger log = LoggerFactory.getLogger(Admission.class);

  private record Entry(Ticket ticket, Instant since) {}

  private final SchedulingSettings settings;
  private final InstantSource clock;
  private final ReentrantLock lock = new ReentrantLock();
  private final Map<String, Entry> waiting = new LinkedHashMap<>();
  private final Map<String, Ticket> running = new HashMap<>();
  private final Map<Scope, Integer> inUse = new HashMap<>();
  private final Map<Scope, Waiting.Cause.Paused> paused = new HashMap<>();
  private final Queue<Ticket> granted = new ArrayDeque<>();
  private boolean isTelling;

  /**
   * Nothing runs and nothing waits yet.
   *
   * @param random for what must not happen to all at the same moment
   */
  public Admission(SchedulingSettings settings, InstantSource clock, RandomGenerator random) {
    this.settings = settings;
    this.clock = clock;
  }

  /**
   * Asks to start.
   *
   * @return whether it may now; if not, it waits, and its {@code granted} is called later, which
   *     may be before this returns
   * @throws IllegalArgumentException if a ticket with the same id waits or runs
   */
  public boolean request(Ticket ticket) {
    return locked(() -> {
      if (waiting.containsKey(ticket.id()) || running.containsKey(ticket.id())) {
        throw new IllegalArgumentException("ticket `" + ticket.id() + "` is already known");
      }
      if (causes(ticket).isEmpty()) {
        grant(ticket);
        return true;
      }
      waiting.put(ticket.id(), new Entry(ticket, clock.instant()));
      return false;
    });
  }

  /**
   * Takes a request back: the operation was cancelled, paused or rolled back while it waited. A
   * ticket that was granted in the meantime gives its place back; its {@code granted} may still be
   * called, or be on its way. An unknown one is nothing.
   */
  public void withdraw(String ticketId) {
    release(ticketId, new Outcome.Interrupted());
  }

  /**
   * Counts as granted without being asked for, even above a limit: it ran before a restart, and its
   * effect may be under way.
   *
   * @throws IllegalArgumentException if a ticket with the same id waits or runs
   */
  public void resume(Ticket ticket) {
    locked(() -> {
      grant(ticket);
      return true;
    });
  }

  /** Gives the place of a granted ticket back. An unknown one is nothing. */
  public void release(String ticketId, Outcome outcome) {
    locked(() -> {
      waiting.remove(ticketId);
      var ticket = running.remove(ticketId);
      if (ticket != null) {
        scopes(ticket).forEach(scope -> inUse.merge(scope, -1, Integer::sum));
      }
      admit();
      return true;
    });
  }

  /**
   * Time has passed: holds have ended, breakers let something through, age has raised priorities.
   */
  public void tick() {
    locked(() -> {
      admit();
      return true;
    });
  }

  /** When {@link #tick} should be called if nothing else is until then. */
  public Optional<Instant> nextDue() {
    return Optional.empty();
  }

  /** What a ticket waits for; empty where it does not wait. */
  public Optional<Waiting> why(String ticketId) {
    return locked(() -> {
      var entry = waiting.get(ticketId);
      return entry == null
          ? Optional.<Waiting>empty()
          : Optional.of(
              new Waiting(
                  ticketId,
                  entry.since(),
                  entry.ticket().priority(),
                  causes(entry.ticket()),
                  (int) waiting.keySet().stream().takeWhile(id -> !id.equals(ticketId)).count()));
    });
  }

  /**
   * Lets nothing within the scope start until {@link #unpause}; what runs goes on. Not durable:
   * whoever asks for it repeats it after a restart.
   *
   * @param by for {@link #why}
   */
  public void pause(Scope scope, String by) {
    locked(() -> paused.putIfAbsent(scope, new Waiting.Cause.Paused(scope, by, clock.instant())));
  }

  /** Ends a pause. */
  public void unpause(Scope scope) {
    locked(() -> {
      paused.remove(scope);
      admit();
      return true;
    });
  }

  /**
   * Asks the account's budget for another attempt, and spends it.
   *
   * @param wanted the wait by the retry policy; never shortened
   */
  public Retry retry(Ticket ticket, Duration wanted) {
    return new Retry.At(clock.instant().plus(wanted), false);
  }

  private void admit() {
    var entries = waiting.values().iterator();
    while (entries.hasNext()) {
      var ticket = entries.next().ticket();
      if (causes(ticket).isEmpty()) {
        entries.remove();
        grant(ticket);
        granted.add(ticket);
      }
    }
  }

  private void grant(Ticket ticket) {
    running.put(ticket.id(), ticket);
    scopes(ticket).forEach(scope -> inUse.merge(scope, 1, Integer::sum));
  }

  private List<Waiting.Cause> causes(Ticket ticket) {
    var causes = new ArrayList<Waiting.Cause>();
    scopes(ticket)
        .forEach(scope -> {
          Optional.ofNullable(paused.get(scope)).ifPresent(causes::add);
          int used = inUse.getOrDefault(scope, 0);
          allowed(scope, ticket)
              .filter(allowed -> used >= allowed)
              .ifPresent(
                  allowed -> causes.add(new Waiting.Cause.Full(scope, used, allowed, false)));
        });
    return causes;
  }

  private Stream<Scope> scopes(Ticket ticket) {
    return Stream.concat(
        ticket.labels().entrySet().stream()
            .map(label -> Scope.label(label.getKey(), label.getValue())),
        Stream.of(
            Scope.workflow(ticket.workflow()),
            Scope.workspace(ticket.workspace()),
            Scope.account(ticket.provider(), ticket.account()),
            Scope.provider(ticket.provider()),
            Scope.everything()));
  }

  private Optional<Integer> allowed(Scope scope, Ticket ticket) {
    var limits = settings.limits();
    return switch (scope.kind()) {
      case WORKFLOW -> Optional.empty();
      case WORKSPACE -> limits.workspace(ticket.workspace());
      case LABEL -> {
        var key = scope.name().substring(0, scope.name().indexOf('='));
        yield limits.label(key, scope.name().substring(key.length() + 1));
      }
      case ACCOUNT -> limits.account(ticket.provider(), ticket.account());
      case PROVIDER -> limits.provider(ticket.provider());
      case EVERYTHING -> Optional.of(limits.global() + (ticket.undo() ? limits.undoReserve() : 0));
    };
  }

  private <T extends @Nullable Object> T locked(Supplier<T> change) {
    lock.lock();
    try {
      return change.get();
    } finally {
      lock.unlock();
      tell();
    }
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

  private @Nullable Ticket nextToTell(boolean telling) {
    lock.lock();
    try {
      if (isTelling && !telling) {
        return null;
      }
      var next = granted.poll();
      isTelling = next != null;
      return next;
    } finally {
      lock.unlock();
    }
  }
}
