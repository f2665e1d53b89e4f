package io.provisioning.orchestrator.journal;

import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.RejectedExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/** Puts away what has ended, one workspace after another at a time. */
final class Maintenance implements AutoCloseable {

  private final ExecutorService thread =
      Executors.newSingleThreadExecutor(
          Thread.ofPlatform().name("journal-archive").daemon().factory());
  private final Set<String> waiting = ConcurrentHashMap.newKeySet();
  private volatile @Nullable Function<String, Past> past;

  /** Begins with it. */
  void start(Function<String, Past> makesPast) {
    past = makesPast;
  }

  /** Looks whether there is something to put away, soon and once. */
  void look(Workspace workspace) {
    var makesPast = past;
    if (makesPast == null || !waiting.add(workspace.name())) {
      return;
    }
    try {
      thread.execute(() -> {
        waiting.remove(workspace.name());
        if (workspace.isCompactionDue()) {
          workspace.compact(makesPast.apply(workspace.name()));
        }
      });
    } catch (RejectedExecutionException e) {
      waiting.remove(workspace.name()); // the journal is being closed
    }
  }

  /** Lets what is being put away be finished. */
  @Override
  public void close() {
    thread.shutdown();
    try {
      thread.awaitTermination(30, TimeUnit.SECONDS);
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
  }
}
