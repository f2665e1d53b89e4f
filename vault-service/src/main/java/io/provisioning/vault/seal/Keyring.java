package io.provisioning.vault.seal;

import java.util.Arrays;
import java.util.Map;
import java.util.NavigableMap;
import java.util.Optional;
import java.util.TreeMap;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.locks.Lock;
import java.util.concurrent.locks.ReentrantReadWriteLock;
import java.util.function.Function;
import java.util.function.Supplier;

/**
 * The keys in memory. Whoever uses one holds the lock meanwhile.
 *
 * <p>INVARIANT: no key is overwritten with zeros while it is in use, or it would seal with zeros.
 */
final class Keyring {

  private final ReentrantReadWriteLock lock = new ReentrantReadWriteLock();
  private final NavigableMap<Integer, byte[]> roots = new TreeMap<>();
  private final Map<WorkspaceKey.Id, byte[]> workspaces = new ConcurrentHashMap<>();
  private boolean isOpen;

  boolean isOpen() {
    return locked(lock.readLock(), () -> isOpen);
  }

  boolean hasRoot(int version) {
    return locked(lock.readLock(), () -> roots.containsKey(version));
  }

  /** Takes root keys, besides those it has. */
  void open(Map<Integer, byte[]> keys) {
    locked(
        lock.writeLock(),
        () -> {
          keys.forEach(this::put);
          isOpen = true;
          return isOpen;
        });
  }

  /**
   * Takes one more root key.
   *
   * @throws io.provisioning.config.problem.ProblemException UNAVAILABLE if the vault is sealed
   */
  void add(int version, byte[] key) {
    locked(
        lock.writeLock(),
        () -> {
          requireOpen();
          put(version, key);
          return version;
        });
  }

  private void put(int version, byte[] key) {
    if (roots.containsKey(version)) {
      Arrays.fill(key, (byte) 0);
    } else {
      roots.put(version, key);
    }
  }

  /** Overwrites and drops all keys. */
  void close() {
    locked(
        lock.writeLock(),
        () -> {
          roots.values().forEach(key -> Arrays.fill(key, (byte) 0));
          workspaces.values().forEach(key -> Arrays.fill(key, (byte) 0));
          roots.clear();
          workspaces.clear();
          isOpen = false;
          return isOpen;
        });
  }

  /**
   * Version of the newest root key.
   *
   * @throws io.provisioning.config.problem.ProblemException UNAVAILABLE if the vault is sealed
   */
  int newestRoot() {
    return locked(
        lock.readLock(),
        () -> {
          requireOpen();
          return roots.lastKey();
        });
  }

  /** Uses a root key; empty if it has none of this version. */
  <T> Optional<T> withRoot(int version, Function<byte[], T> use) {
    return locked(
        lock.readLock(),
        () -> {
          requireOpen();
          return Optional.ofNullable(roots.get(version)).map(use);
        });
  }

  /** Uses the key of a workspace; empty if it has not seen it yet. */
  <T> Optional<T> with(WorkspaceKey.Id id, Function<byte[], T> use) {
    return locked(
        lock.readLock(),
        () -> {
          requireOpen();
          return Optional.ofNullable(workspaces.get(id)).map(use);
        });
  }

  /** Keeps the key of a workspace, which is its own from now on. */
  void remember(WorkspaceKey.Id id, byte[] key) {
    locked(
        lock.readLock(),
        () -> {
          requireOpen();
          return workspaces.putIfAbsent(id, key) == null;
        });
  }

  private void requireOpen() {
    if (!isOpen) {
      throw SealProblem.sealed();
    }
  }

  private static <T> T locked(Lock lock, Supplier<T> work) {
    lock.lock();
    try {
      return work.get();
    } finally {
      lock.unlock();
    }
  }
}
