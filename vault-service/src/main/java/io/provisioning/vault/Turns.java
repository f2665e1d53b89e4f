package io.provisioning.vault;

import java.util.Optional;
import java.util.concurrent.ThreadLocalRandom;
import java.util.concurrent.locks.ReentrantLock;
import java.util.function.Supplier;
import java.util.stream.Stream;
import org.springframework.dao.ConcurrencyFailureException;

/**
 * Lets those who change the same record do so one after the other. Against other processes, a
 * change is tried again after a pause that grows and differs: without one, of many writers the same
 * few would lose every time.
 */
public final class Turns {

  private static final int ATTEMPTS = 30;
  private static final int LONGEST_PAUSE = 100;
  private static final int STRIPES = 64;

  private final ReentrantLock[] locks =
      Stream.generate(ReentrantLock::new).limit(STRIPES).toArray(ReentrantLock[]::new);

  /**
   * Tries until an attempt has a result.
   *
   * @param record what is changed
   * @param attempt empty if somebody else was faster
   * @throws ConcurrencyFailureException if others are faster all the time
   */
  public <T> T take(Object record, Supplier<Optional<T>> attempt) {
    var lock = locks[Math.floorMod(record.hashCode(), STRIPES)];
    lock.lock();
    try {
      for (var i = 0; i < ATTEMPTS; i++) {
        var result = attempt.get();
        if (result.isPresent()) {
          return result.get();
        }
        pause(i);
      }
      throw new ConcurrencyFailureException("the record changes all the time");
    } finally {
      lock.unlock();
    }
  }

  private static void pause(int attempt) {
    var longest = Math.min(LONGEST_PAUSE, 1 << Math.min(attempt, 10));
    try {
      Thread.sleep(ThreadLocalRandom.current().nextInt(longest + 1));
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw new ConcurrencyFailureException("interrupted", e);
    }
  }
}
