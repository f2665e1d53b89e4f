package io.provisioning.orchestrator.journal.surreal;

import io.provisioning.config.problem.ProblemException;
import io.provisioning.orchestrator.journal.JournalProblem;
import io.provisioning.orchestrator.journal.surreal.row.Columns;
import io.provisioning.surrealdb.QueryResults;
import io.provisioning.surrealdb.SurrealException;
import io.provisioning.surrealdb.value.RecordId;
import java.time.Duration;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.locks.Condition;
import java.util.concurrent.locks.LockSupport;
import java.util.concurrent.locks.ReentrantLock;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * The right to write the journal, for one orchestrator at a time. It is renewed as long as it is
 * open; who finds that it was not for its whole time takes it over. Only the engine's clock counts.
 *
 * <p>Time alone proves nothing to an owner that was asleep: every write is carried out only with
 * the newest token, and who takes over changes what an earlier owner's writes depend on.
 */
final class SurrealLease implements AutoCloseable {

  private static final Logger log = LoggerFactory.getLogger(SurrealLease.class);
  private static final RecordId RECORD = RecordId.of("journal_lease", "writer");
  private static final int RENEWALS = 3;
  private static final int LOOKS = 40;
  private static final String TAKE =
      """
      LET $held = SELECT * FROM ONLY $lease;
      LET $free = $held = NONE OR ($held.owner != $owner AND $held.expires <= time::now());
      IF $free {
        UPSERT $lease SET owner = $owner, token = ($held.token ?? 0) + 1, expires = time::now() + $time;
        UPDATE journal_head SET fence += 1;
      };
      SELECT owner, token, expires FROM ONLY $lease
      """;
  private static final String RENEW =
      "UPDATE $lease SET expires = time::now() + $time WHERE token = $mine RETURN VALUE token";
  private static final String RELEASE =
      "UPDATE $lease SET expires = time::now() WHERE token = $mine";
  private static final String IF_MINE =
      "IF (SELECT VALUE token FROM ONLY $lease) != $mine { THROW '"
          + SurrealFailure.LEASE_LOST
          + "' };\n";

  /** Statements before those that are guarded. */
  static final int GUARDS = 1;

  private final SurrealCalls calls;
  private final long token;
  private final Duration time;
  private final ReentrantLock lock = new ReentrantLock();
  private final Condition closing = lock.newCondition();
  private boolean isClosed;
  private final CompletableFuture<Void> lost = new CompletableFuture<>();

  private SurrealLease(SurrealCalls calls, long token, Duration time) {
    this.calls = calls;
    this.token = token;
    this.time = time;
  }

  /** Nobody's: nothing is written with it. */
  static SurrealLease none(SurrealCalls calls) {
    var none = new SurrealLease(calls, 0, Duration.ZERO);
    none.lost.complete(null);
    return none;
  }

  private record State(String owner, long token, Object expires) {}

  /**
   * Takes it. Waits for one that is not renewed, until its time is over.
   *
   * @param owner another one for each that takes it
   * @param time after which it is taken over if it was not renewed
   * @throws ProblemException JOURNAL_IN_USE if it is another one's, who renews it
   */
  static SurrealLease take(SurrealCalls calls, String owner, Duration time) {
    var first = attempt(calls, owner, time);
    var until = System.nanoTime() + 2 * time.toNanos();
    var next = first;
    while (!next.owner().equals(owner)) {
      if (!next.equals(first) || System.nanoTime() > until) {
        throw inUse("`" + next.owner() + "` uses the journal in this database");
      }
      LockSupport.parkNanos(time.toNanos() / LOOKS);
      next = attempt(calls, owner, time);
    }
    var lease = new SurrealLease(calls, next.token(), time);
    Thread.ofVirtual().name("journal-lease").start(lease::keep);
    return lease;
  }

  private static State attempt(SurrealCalls calls, String owner, Duration time) {
    var row =
        calls
            .repeatTogether(TAKE, Map.of("lease", RECORD, "owner", owner, "time", time))
            .rows(3)
            .getFirst();
    return new State(
        String.valueOf(row.get("owner")),
        Columns.number(row, "token"),
        String.valueOf(row.get("expires")));
  }

  private static ProblemException inUse(String what) {
    return JournalProblem.JOURNAL_IN_USE.because(what, SurrealFailure.HELP_IN_USE);
  }

  /**
   * Throws if another one has it.
   *
   * @throws ProblemException JOURNAL_IN_USE
   */
  void requireHeld() {
    if (lost.isDone()) {
      throw inUse("another orchestrator has taken the journal over");
    }
  }

  /** Does it once another one has it, or at once if that is so. */
  void whenLost(Runnable action) {
    var _ = lost.thenRun(action);
  }

  private void lose() {
    if (lost.complete(null)) {
      log.error("another orchestrator has taken the journal over; nothing more is written");
    }
  }

  /** Carries statements out together, once, if the lease is still held. */
  QueryResults once(String statements, Map<String, ?> bindings) {
    requireHeld();
    try {
      return calls.onceTogether(IF_MINE + statements, with(bindings));
    } catch (SurrealException e) {
      if (SurrealFailure.of(e) == SurrealFailure.LOST) {
        lose();
      }
      throw e;
    }
  }

  /** Carries statements out together that may be carried out twice, if the lease is still held. */
  QueryResults repeat(String statements, Map<String, ?> bindings) {
    requireHeld();
    try {
      return calls.repeatTogether(IF_MINE + statements, with(bindings));
    } catch (ProblemException e) {
      if (e.problem() == JournalProblem.JOURNAL_IN_USE) {
        lose();
      }
      throw e;
    }
  }

  private Map<String, @Nullable Object> with(Map<String, ?> bindings) {
    var all = new HashMap<String, @Nullable Object>(bindings);
    all.put("lease", RECORD);
    all.put("mine", token);
    return all;
  }

  private void keep() {
    while (!awaitEnd(time.dividedBy(RENEWALS)) && !lost.isDone()) {
      renew();
    }
  }

  private void renew() {
    try {
      var renewed =
          calls.once(RENEW, Map.of("lease", RECORD, "mine", token, "time", time)).value(0);
      if (List.of().equals(renewed)) {
        lose();
      }
    } catch (SurrealException e) {
      log.debug("the lease of the journal was not renewed this time", e);
    }
  }

  private boolean awaitEnd(Duration atMost) {
    lock.lock();
    try {
      var left = atMost.toNanos();
      while (!isClosed && left > 0) {
        left = closing.awaitNanos(left);
      }
      return isClosed;
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      return true;
    } finally {
      lock.unlock();
    }
  }

  /** Gives it back, so that the next one need not wait. */
  @Override
  public void close() {
    lock.lock();
    try {
      isClosed = true;
      closing.signalAll();
    } finally {
      lock.unlock();
    }
    try {
      calls.once(RELEASE, Map.of("lease", RECORD, "mine", token));
    } catch (SurrealException e) {
      log.debug("the lease of the journal was not given back; its time runs out", e);
    }
  }
}
