package io.provisioning.orchestrator.journal;

import java.util.Set;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.Executor;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Semaphore;
import java.util.concurrent.TimeUnit;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/** Puts away what has ended, one workspace after another at a time. */
public final class Maintenance implements AutoCloseable {

  /** A workspace's journal that is kept short. */
  public interface Tended {

    /** The workspace. */
    String name();

    /** How much was appended since the journal was opened, in a unit of its own. */
    long appended();

    /** Whether there is more to put away than there was left the last time. */
    boolean isCompactionDue();

    /**
     * Whether so much is appended that putting away had better wait.
     *
     * @param before what {@link #appended} was a moment ago
     */
    boolean isBusySince(long before);

    /**
     * Puts a part away. Nothing is lost if it fails.
     *
     * @return whether it went well
     */
    boolean compact(Past past);
  }

  private static final int SECONDS_BETWEEN_LOOKS = 1;

  private final ExecutorService thread =
      Executors.newSingleThreadExecutor(
          Thread.ofPlatform().name("journal-archive").daemon().factory());
  private final Executor later =
      CompletableFuture.delayedExecutor(SECONDS_BETWEEN_LOOKS, TimeUnit.SECONDS, thread);
  private final Semaphore turn = new Semaphore(1);
  private final Set<String> waiting = ConcurrentHashMap.newKeySet();
  private volatile @Nullable Function<String, Past> past;
  private volatile boolean isHeld;

  /** Begins with it. */
  public void start(Function<String, Past> makesPast) {
    past = makesPast;
  }

  /** Puts away what there is to put away, once the workspace is quiet or it presses. */
  public void look(Tended workspace) {
    var makesPast = past;
    if (makesPast != null && waiting.add(workspace.name())) {
      var before = workspace.appended();
      later.execute(() -> lookAt(workspace, before, makesPast)); // not if it is closed meanwhile
    }
  }

  private void lookAt(Tended workspace, long before, Function<String, Past> makesPast) {
    var goesOn = true;
    while (goesOn && workspace.isCompactionDue() && !workspace.isBusySince(before)) {
      goesOn = compact(workspace, makesPast);
    }
    waiting.remove(workspace.name());
    if (goesOn && workspace.isCompactionDue()) {
      look(workspace);
    }
  }

  private boolean compact(Tended workspace, Function<String, Past> makesPast) {
    try {
      turn.acquire();
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      return false;
    }
    try {
      return workspace.compact(makesPast.apply(workspace.name()));
    } finally {
      turn.release();
    }
  }

  /** Lets what is being put away be finished; after that nothing is, until it is let go. */
  public void hold() {
    turn.acquireUninterruptibly();
    isHeld = true;
  }

  /** Goes on with what waited meanwhile. */
  public void letGo() {
    isHeld = false;
    turn.release();
  }

  /** Lets what is being put away be finished; what is held is not begun any more. */
  @Override
  public void close() {
    if (isHeld) {
      thread.shutdownNow();
    } else {
      thread.shutdown();
    }
    try {
      thread.awaitTermination(30, TimeUnit.SECONDS);
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
  }
}
