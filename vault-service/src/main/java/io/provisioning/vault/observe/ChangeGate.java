package io.provisioning.vault.observe;

import io.provisioning.config.problem.ProblemException;
import java.util.Optional;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.ReentrantReadWriteLock;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;
import org.springframework.stereotype.Component;

/**
 * Whether what the vault holds may change and be seen. While a backup is restored it is neither;
 * until a restored vault is released it is only seen. Safe for use by many threads.
 */
@Component
public final class ChangeGate {

  private static final long PATIENCE_SECONDS = 5;

  private final ReentrantReadWriteLock lock = new ReentrantReadWriteLock(true);
  private volatile boolean isRestoring;
  private volatile @Nullable Observing observing;

  /**
   * Makes a change.
   *
   * @throws ProblemException UNAVAILABLE while a backup is restored, or until its release
   */
  public <T> T change(Supplier<T> change) {
    lock.readLock().lock();
    try {
      requireVisible();
      if (observing != null) {
        throw ObserveProblem.VAULT_OBSERVING.because(
            "the vault was restored from a backup and only observes, so nothing in it changes",
            "compare what it holds, then release it: `provisioning vault release`");
      }
      return change.get();
    } finally {
      lock.readLock().unlock();
    }
  }

  /**
   * Refuses while a backup is restored.
   *
   * @throws ProblemException UNAVAILABLE
   */
  public void requireVisible() {
    if (isRestoring) {
      throw ObserveProblem.RESTORE_RUNNING.because(
          "a backup is being restored into the vault",
          "wait until it is restored; `provisioning vault status` shows it");
    }
  }

  public boolean isOpen() {
    return !isRestoring && observing == null;
  }

  /** That the vault waits for its release. */
  public Optional<Observing> observing() {
    return Optional.ofNullable(observing);
  }

  /**
   * Lets nobody change anything or see it from now on. Changes under way have ended once this
   * returns.
   *
   * @return false if they do not end
   */
  public boolean close() {
    try {
      if (!lock.writeLock().tryLock(PATIENCE_SECONDS, TimeUnit.SECONDS)) {
        return false;
      }
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      return false;
    }
    try {
      isRestoring = true;
      return true;
    } finally {
      lock.writeLock().unlock();
    }
  }

  /** Lets everybody see what there is, but change nothing. */
  public void observe(Observing restored) {
    observing = restored;
    isRestoring = false;
  }

  /** Lets everybody see and change what there is. */
  public void open() {
    observing = null;
    isRestoring = false;
  }
}
