package io.provisioning.controlcenter.authorization;

import io.provisioning.controlcenter.authorization.policy.Entities;
import io.provisioning.controlcenter.authorization.policy.Entity;
import io.provisioning.controlcenter.authorization.policy.EntityKey;
import java.util.Collection;
import java.util.Comparator;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.ConcurrentSkipListMap;
import java.util.concurrent.atomic.AtomicLong;
import org.jspecify.annotations.Nullable;

/**
 * What there is to act on, as far as anybody told. It answers what somebody may do, and to what;
 * whether a request is allowed does not need it. Safe for use by many threads.
 */
public final class Inventory implements Entities {

  public static final EntityKey PLATFORM = new EntityKey("Platform", "platform");

  private static final Comparator<EntityKey> ORDER =
      Comparator.comparing(EntityKey::type).thenComparing(EntityKey::id);

  private final AtomicLong version = new AtomicLong();
  private volatile Map<EntityKey, Entity> items = new ConcurrentSkipListMap<>(ORDER);

  /**
   * Something to act on.
   *
   * @param kind such as {@code Workflow}
   * @param workspace in which it is; null if it is the platform's
   */
  public record Item(String kind, String id, @Nullable String workspace) {}

  /** Remembers what there is now, and nothing else. */
  public void replace(Collection<Item> all) {
    var next = new ConcurrentSkipListMap<EntityKey, Entity>(ORDER);
    for (var item : all) {
      var key = new EntityKey(item.kind(), item.id());
      next.put(key, new Entity(key, Set.of(parent(item.workspace()))));
    }
    if (!next.equals(items)) {
      items = next;
      version.incrementAndGet();
    }
  }

  /**
   * Remembers a resource, or what is new of it.
   *
   * @param kind such as {@code Workflow}
   * @param workspace in which it is; null if it is the platform's
   * @param tags that policies may look at, such as {@code environment}
   */
  public void put(String kind, String id, @Nullable String workspace, Map<String, String> tags) {
    var key = new EntityKey(kind, id);
    items.put(key, new Entity(key, Set.of(parent(workspace)), tags));
    version.incrementAndGet();
  }

  /** Another number after every change, once the change can be seen. */
  long version() {
    return version.get();
  }

  @Override
  public Optional<Entity> find(EntityKey key) {
    return Optional.ofNullable(items.get(key));
  }

  /** All there is, by kind and id. */
  public Collection<Entity> all() {
    return items.values();
  }

  static EntityKey parent(@Nullable String workspace) {
    return workspace == null ? PLATFORM : EntityKey.workspace(workspace);
  }
}
