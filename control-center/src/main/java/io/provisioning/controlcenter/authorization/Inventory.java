package io.provisioning.controlcenter.authorization;

import io.provisioning.controlcenter.authorization.policy.Entities;
import io.provisioning.controlcenter.authorization.policy.Entity;
import io.provisioning.controlcenter.authorization.policy.EntityKey;
import java.util.Collection;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.ConcurrentSkipListMap;
import org.jspecify.annotations.Nullable;

/**
 * What there is to act on, as far as anybody told. It answers what somebody may do, and to what;
 * whether a request is allowed does not need it. Safe for use by many threads.
 */
public final class Inventory implements Entities {

  static final EntityKey PLATFORM = new EntityKey("Platform", "platform");

  private volatile Map<String, Entity> items = new ConcurrentSkipListMap<>();

  /**
   * Something to act on.
   *
   * @param kind such as {@code Workflow}
   * @param workspace in which it is; null if it is the platform's
   */
  public record Item(String kind, String id, @Nullable String workspace) {}

  /** Remembers what there is now, and nothing else. */
  public void replace(Collection<Item> all) {
    var next = new ConcurrentSkipListMap<String, Entity>();
    for (var item : all) {
      var key = new EntityKey(item.kind(), item.id());
      next.put(key.toString(), new Entity(key, Set.of(parent(item.workspace()))));
    }
    items = next;
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
    items.put(key.toString(), new Entity(key, Set.of(parent(workspace)), tags));
  }

  @Override
  public Optional<Entity> find(EntityKey key) {
    return Optional.ofNullable(items.get(key.toString()));
  }

  /** All there is, by kind and id. */
  Collection<Entity> all() {
    return items.values();
  }

  static EntityKey parent(@Nullable String workspace) {
    return workspace == null ? PLATFORM : EntityKey.workspace(workspace);
  }
}
