package io.provisioning.controlcenter.identity.account;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.concurrent.ConcurrentHashMap;
import java.util.function.Predicate;
import org.jspecify.annotations.Nullable;
import org.springframework.dao.DuplicateKeyException;
import org.springframework.dao.OptimisticLockingFailureException;
import org.springframework.data.domain.Limit;

/** Users that last as long as the object. */
public final class InMemoryUsers implements Users {

  private final Map<String, User> byId = new ConcurrentHashMap<>();

  @Override
  public synchronized User insert(User user) {
    if (byId.containsKey(user.id()) || findByName(user.name()).isPresent()) {
      throw new DuplicateKeyException(user.name());
    }
    return put(user, 0L);
  }

  @Override
  public synchronized User save(User user) {
    var stored = byId.get(user.id());
    if (stored == null || !Objects.equals(stored.version(), user.version())) {
      throw new OptimisticLockingFailureException(user.name());
    }
    return put(user, Objects.requireNonNull(user.version()) + 1);
  }

  @Override
  public Optional<User> findById(String id) {
    return Optional.ofNullable(byId.get(id));
  }

  @Override
  public Optional<User> findByName(String name) {
    return all(user -> user.name().equals(name)).stream().findFirst();
  }

  @Override
  public List<User> findByNameGreaterThanOrderByName(String name, Limit limit) {
    return all(user -> user.name().compareTo(name) > 0).stream().limit(limit.max()).toList();
  }

  @Override
  public List<User> findByRolesContaining(String role) {
    return all(user -> user.roles().contains(role));
  }

  @Override
  public List<User> findByGroupsContaining(String group) {
    return all(user -> user.groups().contains(group));
  }

  @Override
  public long count() {
    return byId.size();
  }

  private List<User> all(Predicate<User> condition) {
    var users = new ArrayList<>(byId.values());
    users.removeIf(condition.negate());
    users.sort(Comparator.comparing(User::name));
    return users;
  }

  private User put(User user, @Nullable Long version) {
    var stored =
        new User(
            user.id(),
            user.name(),
            user.displayName(),
            user.roles(),
            user.groups(),
            user.password(),
            user.secondFactor(),
            user.disabled(),
            user.createdAt(),
            version);
    byId.put(user.id(), stored);
    return stored;
  }
}
