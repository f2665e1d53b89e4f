package io.provisioning.controlcenter.identity.session;

import java.time.Instant;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.concurrent.ConcurrentHashMap;
import org.springframework.dao.DuplicateKeyException;
import org.springframework.dao.OptimisticLockingFailureException;

/** Sessions that last as long as the object. */
final class InMemorySessions implements SessionRecords {

  private final Map<String, Session> byId = new ConcurrentHashMap<>();

  @Override
  public synchronized Session insert(Session session) {
    if (byId.containsKey(session.id())) {
      throw new DuplicateKeyException(session.id());
    }
    return put(session, 0);
  }

  @Override
  public synchronized Session save(Session session) {
    var stored = byId.get(session.id());
    if (stored == null || !Objects.equals(stored.version(), session.version())) {
      throw new OptimisticLockingFailureException(session.id());
    }
    return put(session, Objects.requireNonNull(session.version()) + 1);
  }

  @Override
  public Optional<Session> findById(String id) {
    return Optional.ofNullable(byId.get(id));
  }

  @Override
  public List<Session> findByUserOrderByCreatedAtDesc(String user) {
    return byId.values().stream()
        .filter(session -> session.user().equals(user))
        .sorted(Comparator.comparing(Session::createdAt).reversed())
        .toList();
  }

  @Override
  public synchronized long deleteByUserAndExpiresAtBefore(String user, Instant time) {
    long before = byId.size();
    byId.values()
        .removeIf(session -> session.user().equals(user) && session.expiresAt().isBefore(time));
    return before - byId.size();
  }

  private Session put(Session session, long version) {
    var stored =
        new Session(
            session.id(),
            session.user(),
            session.factors(),
            session.authenticatedAt(),
            session.createdAt(),
            session.lastUsedAt(),
            session.expiresAt(),
            session.generation(),
            session.address(),
            session.agent(),
            session.endedAt(),
            session.connected(),
            version);
    byId.put(session.id(), stored);
    return stored;
  }
}
