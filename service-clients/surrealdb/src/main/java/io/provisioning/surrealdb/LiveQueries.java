package io.provisioning.surrealdb;

import io.provisioning.surrealdb.RpcConnection.Deadline;
import io.provisioning.surrealdb.value.RecordId;
import java.lang.System.Logger.Level;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.UUID;
import java.util.concurrent.locks.ReentrantLock;
import org.jspecify.annotations.Nullable;

/** The live queries of a client, and under which name the engine knows each right now. */
final class LiveQueries {

  private static final System.Logger LOG = System.getLogger(LiveQueries.class.getName());

  /** Events whose live query has no name here yet. */
  private static final int MAX_EARLY = 1_000;

  private final ReentrantLock lock = new ReentrantLock();
  private final Set<LiveQuery> all = new LinkedHashSet<>();
  private final Map<UUID, LiveQuery> names = new HashMap<>();
  private final List<Map<?, ?>> early = new ArrayList<>();
  private int subscribing;
  private @Nullable RpcConnection current;

  /** From now on names come from this connection; those of the last one mean nothing any more. */
  List<LiveQuery> moveTo(RpcConnection connection) {
    lock.lock();
    try {
      current = connection;
      names.clear();
      early.clear();
      return List.copyOf(all);
    } finally {
      lock.unlock();
    }
  }

  /** Adds one that is to be taken up again whenever the connection is lost from now on. */
  boolean add(LiveQuery query, RpcConnection connection) {
    lock.lock();
    try {
      return connection == current && connection.isOpen() && all.add(query);
    } finally {
      lock.unlock();
    }
  }

  /** Asks the engine for one, after which its events go to it. */
  void subscribe(
      LiveQuery query, RpcConnection connection, Optional<LiveEvent> first, Deadline deadline) {
    count(1);
    try {
      var statement = query.statement();
      var answer =
          connection.call("query", List.of(statement.text(), statement.bindings()), deadline);
      if (!(QueryResults.of(answer).orThrow().value(0) instanceof UUID name)) {
        throw new SurrealProtocolException("a live query has no name");
      }
      if (!register(name, query, connection, first)) {
        kill(name, connection, deadline);
      }
    } finally {
      count(-1);
    }
  }

  private boolean register(
      UUID name, LiveQuery query, RpcConnection connection, Optional<LiveEvent> first) {
    lock.lock();
    try {
      if (connection == current && all.contains(query)) {
        first.ifPresent(query::offer);
        names.put(name, query);
        if (early.size() == MAX_EARLY) {
          query.offer(new LiveEvent.Overflowed());
        }
        early.stream().filter(event -> name.equals(event.get("id"))).forEach(this::deliver);
        return true;
      }
      return false;
    } finally {
      lock.unlock();
    }
  }

  // the engine may tell of a change before it has told the name of the live query
  private void count(int change) {
    lock.lock();
    try {
      subscribing += change;
      if (subscribing == 0) {
        early.clear();
      }
    } finally {
      lock.unlock();
    }
  }

  /** What the engine says without being asked. */
  void accept(Map<?, ?> notification) {
    lock.lock();
    try {
      if (names.containsKey(notification.get("id"))) {
        deliver(notification);
      } else if (subscribing > 0 && early.size() < MAX_EARLY) {
        early.add(notification);
      }
    } finally {
      lock.unlock();
    }
  }

  private void deliver(Map<?, ?> notification) {
    var query = names.get(notification.get("id"));
    if (query == null) {
      return;
    }
    var event = event(notification);
    query.offer(event);
    if (event instanceof LiveEvent.Killed) {
      names.remove(notification.get("id"));
      all.remove(query);
      query.end(null);
    }
  }

  private static LiveEvent event(Map<?, ?> notification) {
    var action = String.valueOf(notification.get("action"));
    if (action.equals("KILLED")) {
      return new LiveEvent.Killed();
    }
    if (!(notification.get("record") instanceof RecordId id)) {
      throw new SurrealProtocolException("an event is about no record");
    }
    var value = notification.get("result");
    return switch (action) {
      case "CREATE" -> new LiveEvent.Created(id, value);
      case "UPDATE" -> new LiveEvent.Updated(id, value);
      case "DELETE" -> new LiveEvent.Deleted(id, value);
      default -> throw new SurrealProtocolException("an event is of an unknown sort");
    };
  }

  /** Forgets one and tells the engine, if there is one right now. */
  void close(LiveQuery query) {
    var connection = current();
    var name = forget(query);
    if (name.isPresent() && connection != null && connection.isOpen()) {
      kill(name.get(), connection, Deadline.in(SurrealSettings.Limits.defaults().connect()));
    }
  }

  private @Nullable RpcConnection current() {
    lock.lock();
    try {
      return current;
    } finally {
      lock.unlock();
    }
  }

  private Optional<UUID> forget(LiveQuery query) {
    lock.lock();
    try {
      all.remove(query);
      var name =
          names.entrySet().stream()
              .filter(entry -> entry.getValue() == query)
              .map(Map.Entry::getKey)
              .findFirst();
      name.ifPresent(names::remove);
      return name;
    } finally {
      lock.unlock();
    }
  }

  private static void kill(UUID name, RpcConnection connection, Deadline deadline) {
    try {
      connection.call("kill", List.of(name), deadline);
    } catch (SurrealException e) {
      // it ends with the connection at the latest
      LOG.log(Level.DEBUG, "a live query was not ended in the engine", e);
    }
  }

  /** Ends all of them. */
  void closeAll() {
    lock.lock();
    try {
      all.forEach(query -> query.end(null));
      all.clear();
      names.clear();
    } finally {
      lock.unlock();
    }
  }
}
