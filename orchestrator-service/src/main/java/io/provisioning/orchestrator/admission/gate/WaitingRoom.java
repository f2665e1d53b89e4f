package io.provisioning.orchestrator.admission.gate;

import io.provisioning.orchestrator.admission.gate.AdmissionSnapshot.AccountState;
import io.provisioning.orchestrator.admission.ticket.AdmissionScope;
import io.provisioning.orchestrator.admission.ticket.AttemptOutcome;
import io.provisioning.orchestrator.admission.ticket.Retry;
import io.provisioning.orchestrator.admission.ticket.Ticket;
import io.provisioning.orchestrator.admission.ticket.Waiting;
import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.util.HashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.Consumer;
import java.util.random.RandomGenerator;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * Who runs, who waits, and who comes next. Confined to one thread at a time.
 *
 * <p>Each waiting bucket stands in line at one gate that does not let it through. When a gate has
 * room again, who is next there either passes all its gates or moves to the line of one that is
 * shut, so nothing is looked at that cannot be next.
 */
public final class WaitingRoom {

  private record Grant(Ticket ticket, List<Gate> gates, Instant at, long breakerTurn) {}

  private final Gates gates;
  private final RandomGenerator random;
  private final Consumer<Ticket> granted;
  private final Ageing ageing;
  private final Map<String, Grant> running = new HashMap<>();
  private final Map<String, Entry> waiting = new HashMap<>();
  private final Map<Bucket.Key, Bucket> buckets = new HashMap<>();

  private final OpenGates open = new OpenGates();

  /** Accounts that will bear more by themselves. */
  private final Set<AccountGate> changing = new LinkedHashSet<>();

  private final Reservation reservation = new Reservation(open::add);
  private long numbers;

  /**
   * Nothing runs and nothing waits.
   *
   * @param granted receives each ticket that had to wait and may start
   */
  public WaitingRoom(
      AdmissionSettings settings,
      InstantSource clock,
      RandomGenerator random,
      Consumer<Ticket> granted) {
    this.gates = new Gates(settings, clock);
    this.random = random;
    this.granted = granted;
    this.ageing = new Ageing(settings.ageing());
  }

  /** How everything stands. */
  public AdmissionSnapshot snapshot(Instant now) {
    return AdmissionSnapshot.of(gates, now);
  }

  public AccountState account(AdmissionScope account, Instant now) {
    return AdmissionSnapshot.state(gates.account(account), now);
  }

  /** The account has another credential. */
  public void renewed(AdmissionScope account, Instant now) {
    var gate = gates.account(account);
    gate.renewed();
    open.add(gate);
    look(now);
  }

  public void onAccount(Consumer<AdmissionScope> listener) {
    gates.onAccount(listener);
  }

  /** Asks the retry budget of the ticket's account, and spends it. */
  public Retry retry(Ticket ticket, Duration wanted, Instant now) {
    return gates
        .account(AdmissionScope.account(ticket.provider(), ticket.account()))
        .budget
        .retry(now, wanted, ticket.undo());
  }

  /** What a ticket waits for, if it does. */
  public Optional<Waiting> why(String ticketId, Instant now) {
    return find(ticketId).map(entry -> TicketExplanation.of(entry, now));
  }

  private Optional<Entry> find(String ticketId) {
    return Optional.ofNullable(waiting.get(ticketId));
  }

  public boolean isRunning(Ticket ticket) {
    var grant = running.get(ticket.id());
    return grant != null && grant.ticket().equals(ticket);
  }

  /** Whether it may start at once. */
  public boolean request(Ticket ticket, Instant now) {
    look(now);
    requireNew(ticket);
    var scopes = gates.scopes(ticket);
    var key = new Bucket.Key(ticket.workflow(), ticket.undo(), ticket.priority(), scopes);
    @Nullable Bucket bucket = buckets.get(key);
    if (bucket != null) {
      enter(bucket, ticket, now);
      return false;
    }
    bucket = new Bucket(key, ticket.workspace(), gates.of(scopes), numbers++);
    var shut = bucket.shut(now);
    if (shut.isEmpty()) {
      pass(ticket, bucket.gates, now);
      return true;
    }
    buckets.put(key, bucket);
    enter(bucket, ticket, now);
    ageing.track(bucket, now);
    stand(bucket, shut.get());
    return false;
  }

  private void enter(Bucket bucket, Ticket ticket, Instant now) {
    waiting.put(ticket.id(), bucket.add(ticket, now, numbers++));
    bucket.gates.forEach(gate -> gate.waiting++);
  }

  public void resume(Ticket ticket, Instant now) {
    requireNew(ticket);
    pass(ticket, gates.of(gates.scopes(ticket)), now);
  }

  private void requireNew(Ticket ticket) {
    if (waiting.containsKey(ticket.id()) || running.containsKey(ticket.id())) {
      throw new IllegalArgumentException("ticket `" + ticket.id() + "` is already known");
    }
  }

  private void pass(Ticket ticket, List<Gate> passed, Instant now) {
    var breakerTurn = 0L;
    for (var gate : passed) {
      gate.inUse++;
      if (gate instanceof AccountGate account) {
        breakerTurn = account.passed(now);
      }
    }
    running.put(ticket.id(), new Grant(ticket, passed, now, breakerTurn));
  }

  public void release(String ticketId, AttemptOutcome outcome, Instant now) {
    var grant = running.remove(ticketId);
    if (grant != null) {
      leave(grant, outcome, now);
    } else {
      find(ticketId).ifPresent(entry -> withdraw(entry, now));
    }
    look(now);
  }

  private void leave(Grant grant, AttemptOutcome outcome, Instant now) {
    for (var gate : grant.gates()) {
      gate.inUse--;
      open.add(gate);
      if (gate instanceof AccountGate account) {
        account.ended(outcome, grant.at(), grant.breakerTurn(), now, random);
        heed(account, now);
      } else {
        gates.forgetIfIdle(gate);
      }
    }
  }

  private void heed(AccountGate account, Instant now) {
    if (account.expectChange(now).isPresent()) {
      changing.add(account);
    }
    if (account.isBarred(now)) {
      reservation.barred(account, now);
    }
  }

  private void withdraw(Entry entry, Instant now) {
    var bucket = entry.bucket;
    take(bucket, entry);
    if (bucket.isEmpty()) {
      line(bucket).remove(bucket);
      discard(bucket, now);
    } else {
      reconsider(bucket, now);
    }
  }

  private void take(Bucket bucket, Entry entry) {
    bucket.remove(entry);
    waiting.remove(entry.ticket.id());
    bucket.gates.forEach(gate -> gate.waiting--);
  }

  private void discard(Bucket bucket, Instant now) {
    buckets.remove(bucket.key);
    ageing.forget(bucket);
    reservation.end(bucket, now);
    bucket.gates.forEach(gates::forgetIfIdle);
  }

  public void pause(Waiting.Cause.Paused pause, Instant now) {
    var gate = gates.get(pause.scope());
    gate.pause = gate.pause == null ? pause : gate.pause;
    reservation.barred(gate, now);
  }

  public void unpause(AdmissionScope scope, Instant now) {
    var gate = gates.get(scope);
    gate.pause = null;
    open.add(gate);
    look(now);
    gates.forgetIfIdle(gate);
  }

  /** Takes note of the time, and lets in who can come in. */
  public void look(Instant now) {
    ageing.due(now).forEach(bucket -> reconsider(bucket, now));
    changing.stream().filter(account -> account.hasChanged(now)).forEach(open::add);
    changing.removeIf(account -> account.hasChanged(now) && account.expectChange(now).isEmpty());
    for (var gate = open.mostUrgent(now); gate != null; gate = open.mostUrgent(now)) {
      serve(gate, now);
    }
  }

  public Optional<Instant> nextDue(Instant now) {
    return Stream.concat(
            ageing.nextDue().stream(),
            changing.stream()
                .filter(account -> account.waiting > 0)
                .flatMap(account -> account.changes().stream()))
        .min(Instant::compareTo);
  }

  private void serve(Gate gate, Instant now) {
    var bucket = gate.next();
    if (bucket == null) {
      return;
    }
    var shut = bucket.shut(now);
    if (shut.isPresent()) {
      gate.line.remove(bucket);
      stand(bucket, shut.get());
      reservation.missed(bucket, now);
    } else {
      gate.line.served(bucket);
      admit(bucket, gate, now);
    }
  }

  private void admit(Bucket bucket, Gate gate, Instant now) {
    var entry = bucket.first();
    take(bucket, entry);
    pass(entry.ticket, bucket.gates, now);
    granted.accept(entry.ticket);
    if (bucket.isEmpty()) {
      discard(bucket, now);
    } else {
      reservation.end(bucket, now);
      ageing.track(bucket, now);
      stand(bucket, bucket.shut(now).orElse(gate));
    }
  }

  /** Its first ticket, or the age of it, has changed. */
  private void reconsider(Bucket bucket, Instant now) {
    var line = line(bucket);
    if (ageing.priority(bucket, now).equals(bucket.priority)) {
      ageing.track(bucket, now);
    } else {
      line.remove(bucket);
      ageing.track(bucket, now);
      line.add(bucket);
      // What is kept for others, or for it, may no longer stand in the way.
      open.addAll(bucket.gates);
    }
  }

  private static void stand(Bucket bucket, Gate gate) {
    bucket.at = gate;
    gate.line.add(bucket);
  }

  private static GateLine line(Bucket bucket) {
    return bucket.at().line;
  }
}
