package io.provisioning.orchestrator.resource.surreal;

import io.provisioning.orchestrator.operation.Transition;
import io.provisioning.orchestrator.resource.ResourceGraph;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import org.springframework.context.SmartLifecycle;

/**
 * Keeps the graph in the database in step with the journal. Whatever goes wrong, it begins again
 * with what the journal has and the graph has not; so it does at a start.
 */
final class SurrealProjection implements SmartLifecycle {

  private static final Logger log = LoggerFactory.getLogger(SurrealProjection.class);
  private static final long MILLIS_BETWEEN_ATTEMPTS = 500;
  private static final long MILLIS_BETWEEN_LOOKS = 1_000;

  private final PendingTransitions pending;
  private final Transition.Ledger ledger;
  private final ResourceGraph graph;
  private final SurrealConnection connection;
  private final SurrealWrites writes;
  private final Set<String> damaged = ConcurrentHashMap.newKeySet();
  private volatile boolean hasCaughtUp;
  private volatile boolean isRunning;
  private @Nullable Thread thread;

  SurrealProjection(
      PendingTransitions pending,
      Transition.Ledger ledger,
      ResourceGraph graph,
      SurrealConnection connection) {
    this.pending = pending;
    this.ledger = ledger;
    this.graph = graph;
    this.connection = connection;
    writes = new SurrealWrites(connection);
  }

  /** Whether all that anybody was told of a workspace is in the graph. */
  boolean isCurrent(String workspace) {
    return hasCaughtUp && pending.isWritten() && !graph.isUnreadable(workspace);
  }

  /** The graph of a workspace is made again. */
  void mend(String workspace) {
    damaged.add(workspace);
    pending.forget();
  }

  private void run() {
    var isQuiet = false;
    while (isRunning) {
      try {
        keepUp();
        isQuiet = false;
      } catch (InterruptedException e) {
        return;
      } catch (RuntimeException e) {
        if (!isQuiet) {
          log.warn(
              "the resource graph waits for its database; questions are answered from memory", e);
        }
        isQuiet = true;
      }
      hasCaughtUp = false;
      pending.forget();
      if (!pause()) {
        return;
      }
    }
  }

  private static boolean pause() {
    try {
      Thread.sleep(MILLIS_BETWEEN_ATTEMPTS);
      return true;
    } catch (InterruptedException e) {
      return false;
    }
  }

  /** Returns if it has to begin again. */
  private void keepUp() throws InterruptedException {
    connection.migrate();
    pending.follow();
    var session = new SurrealSession(writes, ledger, graph, pending::isWritten);
    beginDamagedAnew();
    var ahead = session.catchUp();
    if (!ahead.isEmpty()) {
      log.warn("the resource graph of {} is made again from the journal", ahead);
      damaged.addAll(ahead);
      return;
    }
    hasCaughtUp = true;
    log.info("the resource graph is up to date");
    while (pending.isComplete()) {
      var taken = pending.take(MILLIS_BETWEEN_LOOKS);
      session.write(taken);
      pending.written(taken);
    }
  }

  /** What is begun anew need not be so again, even if that is interrupted. */
  private void beginDamagedAnew() {
    var those = Set.copyOf(damaged);
    for (var workspace : those) {
      writes.begin(workspace);
    }
    damaged.removeAll(those);
  }

  /** After the engine has read the journal. */
  @Override
  public int getPhase() {
    return 1;
  }

  @Override
  public void start() {
    var begun = Thread.ofVirtual().name("resource-graph").unstarted(this::run);
    thread = begun;
    isRunning = true;
    begun.start();
  }

  @Override
  public void stop() {
    var running = thread;
    isRunning = false;
    if (running != null) {
      running.interrupt();
      join(running);
    }
  }

  private static void join(Thread running) {
    try {
      running.join();
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
  }

  @Override
  public boolean isRunning() {
    return isRunning;
  }
}
