package io.provisioning.surrealdb.shop;

import static org.assertj.core.api.Assertions.assertThat;

import io.provisioning.surrealdb.SurrealConnectionException;
import io.provisioning.surrealdb.SurrealException;
import io.provisioning.surrealdb.SurrealQueryException;
import io.provisioning.surrealdb.SurrealTimeoutException;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Queue;
import java.util.TreeMap;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.Semaphore;
import org.springframework.dao.ConcurrencyFailureException;
import org.springframework.dao.DataAccessException;
import org.springframework.dao.DataAccessResourceFailureException;
import org.springframework.dao.OptimisticLockingFailureException;
import org.springframework.dao.QueryTimeoutException;

/**
 * What those who write were told of each thing that they wrote: that it is done, that it may be, or
 * that it is not.
 */
final class Ledger {

  /** What a failure says of the write. */
  enum Told {
    NOT_DONE,
    UNCLEAR,
    NONSENSE
  }

  private final Map<String, Integer> done = new ConcurrentHashMap<>();
  private final Map<String, Integer> unclear = new ConcurrentHashMap<>();
  private final Queue<RuntimeException> nonsense = new ConcurrentLinkedQueue<>();
  private final Semaphore progress = new Semaphore(0);

  /** Writes once, and notes what came of it. */
  void write(String what, Runnable write) {
    try {
      write.run();
      done.merge(what, 1, Integer::sum);
      progress.release();
    } catch (SurrealException | DataAccessException e) {
      switch (told(e)) {
        case NOT_DONE -> {}
        case UNCLEAR -> unclear.merge(what, 1, Integer::sum);
        case NONSENSE -> nonsense.add(e);
      }
    }
  }

  /** Waits for so many writes that are done from now on. */
  void awaitWrites(int count) throws InterruptedException {
    progress.drainPermits();
    progress.acquire(count);
  }

  /** Nobody was told anything but what the README says. */
  void requireClearAnswers() {
    assertThat(nonsense).isEmpty();
    assertThat(unclear).as("writes that the kills cut off").isNotEmpty();
  }

  /** What is stored is what was told as done, and nothing but what may have been. */
  void requireStored(String kind, Map<String, Integer> stored) {
    var wrong = new ArrayList<String>();
    var told = of(kind, done);
    var perhaps = of(kind, unclear);
    assertThat(told).as(kind).isNotEmpty();
    var all = new TreeMap<>(told);
    all.putAll(perhaps);
    all.putAll(stored);
    for (var what : all.keySet()) {
      var least = told.getOrDefault(what, 0);
      var most = least + perhaps.getOrDefault(what, 0);
      var count = stored.getOrDefault(what, 0);
      if (count < least || count > most) {
        wrong.add("%s: %d, not %d to %d".formatted(what, count, least, most));
      }
    }
    assertThat(wrong).isEmpty();
  }

  private static Map<String, Integer> of(String kind, Map<String, Integer> counts) {
    var some = new TreeMap<>(counts);
    some.keySet().removeIf(what -> !what.startsWith(kind));
    return some;
  }

  private static Told told(RuntimeException failure) {
    return switch (failure) {
      case OptimisticLockingFailureException _ -> Told.NOT_DONE;
      case DataAccessException translated when isExpected(translated) ->
          translated.getCause() instanceof SurrealException cause ? told(cause) : Told.NONSENSE;
      case SurrealConnectionException lost -> unclearIf(lost.mayHaveBeenCarriedOut());
      case SurrealTimeoutException late -> unclearIf(late.mayHaveBeenCarriedOut());
      case SurrealQueryException refused when refused.isRetryable() -> Told.NOT_DONE;
      default -> Told.NONSENSE;
    };
  }

  private static boolean isExpected(DataAccessException translated) {
    return List.of(
            ConcurrencyFailureException.class,
            DataAccessResourceFailureException.class,
            QueryTimeoutException.class)
        .contains(translated.getClass());
  }

  private static Told unclearIf(boolean mayHaveBeenCarriedOut) {
    return mayHaveBeenCarriedOut ? Told.UNCLEAR : Told.NOT_DONE;
  }
}
