package io.provisioning.orchestrator.resource.surreal;

import io.provisioning.surrealdb.LiveEvent;
import io.provisioning.surrealdb.LiveQuery;
import io.provisioning.surrealdb.SurrealException;
import io.provisioning.surrealdb.value.RecordId;
import io.provisioning.surrealdb.value.Table;
import java.time.Duration;
import java.util.HashMap;
import java.util.Map;
import java.util.Optional;
import java.util.UUID;
import java.util.concurrent.locks.Condition;
import java.util.concurrent.locks.ReentrantLock;
import java.util.function.Predicate;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import org.springframework.context.SmartLifecycle;

/**
 * Up to where each workspace is written, as one live query for the whole service tells. An event
 * says that there is more; who listens reads it for itself, in its order.
 */
final class SurrealCheckpoints implements SmartLifecycle {

  private static final Logger log = LoggerFactory.getLogger(SurrealCheckpoints.class);
  private static final String ALL = "SELECT * FROM resource_checkpoint";
  private static final String LIVE =
      "RETURN object::keys((INFO FOR TABLE resource_checkpoint).lives)";
  private static final String KILL = "KILL $live";
  private static final long MILLIS_BETWEEN_ATTEMPTS = 1_000;

  /** An engine that was restarted may tell a live query nothing more, although it lists it. */
  private static final Duration LONGEST_SILENCE = Duration.ofSeconds(5);

  private final SurrealConnection connection;
  private final SurrealWrites writes;
  private final Map<String, Checkpoint> checkpoints = new HashMap<>();
  private final ReentrantLock lock = new ReentrantLock();
  private final Condition changed = lock.newCondition();
  private volatile boolean isRunning;
  private @Nullable Thread thread;

  SurrealCheckpoints(SurrealConnection connection) {
    this.connection = connection;
    writes = new SurrealWrites(connection);
  }

  /** Where a workspace is right now. */
  Optional<Checkpoint> read(String workspace) {
    return writes.checkpoint(workspace).filter(Checkpoint::complete);
  }

  /**
   * Waits until a workspace is somewhere.
   *
   * @return where it is; empty if it is not where it should be in time
   */
  Optional<Checkpoint> await(String workspace, Predicate<Checkpoint> wanted, Duration patience)
      throws InterruptedException {
    var left = patience.toNanos();
    lock.lockInterruptibly();
    try {
      while (true) {
        var now = checkpoints.get(workspace);
        if (now != null && now.complete() && wanted.test(now)) {
          return Optional.of(now);
        }
        if (left <= 0) {
          return Optional.empty();
        }
        left = changed.awaitNanos(left);
      }
    } finally {
      lock.unlock();
    }
  }

  private void run() {
    while (isRunning) {
      try {
        listen();
      } catch (SurrealException | IllegalStateException e) {
        log.debug("no changes of the resource graph for now", e);
      }
      try {
        Thread.sleep(MILLIS_BETWEEN_ATTEMPTS);
      } catch (InterruptedException e) {
        return;
      }
    }
  }

  /** Returns if it has to begin again. */
  private void listen() {
    killOthers();
    try (var live = connection.client().live(new Table("resource_checkpoint"))) {
      readAll();
      follow(live);
    }
  }

  /**
   * An engine that was killed, or whose client was, still works for live queries that nobody hears.
   * There is only this one.
   */
  private void killOthers() {
    var client = connection.client();
    for (var name : SurrealRows.values(client.execute(LIVE).value(0))) {
      client.query(KILL, Map.of("live", UUID.fromString(String.valueOf(name))));
    }
  }

  private void readAll() {
    connection
        .client()
        .execute(ALL)
        .rows(0)
        .forEach(row -> put(SurrealRows.workspace(row.get("id")), SurrealWrites.checkpoint(row)));
  }

  private void follow(LiveQuery live) {
    while (true) {
      var event = live.poll(LONGEST_SILENCE);
      if (event.isEmpty()) {
        readAll();
        continue;
      }
      switch (event.get()) {
        case LiveEvent.Created(var id, var value) -> put(id, value);
        case LiveEvent.Updated(var id, var value) -> put(id, value);
        case LiveEvent.Deleted _ -> {} // another one comes
        case LiveEvent.Overflowed _ -> readAll();
        case LiveEvent.Resubscribed _, LiveEvent.Killed _ -> {
          return;
        }
      }
    }
  }

  private void put(RecordId id, @Nullable Object value) {
    if (value instanceof Map<?, ?> fields) {
      put(SurrealRows.workspace(id), SurrealWrites.checkpoint(fields));
    }
  }

  /** Events of different requests may overtake each other. */
  private void put(String workspace, Checkpoint checkpoint) {
    lock.lock();
    try {
      checkpoints.merge(workspace, checkpoint, Checkpoint::later);
      changed.signalAll();
    } finally {
      lock.unlock();
    }
  }

  @Override
  public int getPhase() {
    return 1;
  }

  @Override
  public void start() {
    var begun = Thread.ofVirtual().name("resource-changes").unstarted(this::run);
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
    }
  }

  @Override
  public boolean isRunning() {
    return isRunning;
  }
}
