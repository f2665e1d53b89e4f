package io.provisioning.controlcenter.authorization.policy;

import java.util.ArrayDeque;
import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/** Whom and what policies can speak of. Safe for use by many threads. */
@FunctionalInterface
public interface Entities {

  Optional<Entity> find(EntityKey key);

  /** Those of a map; nothing else exists. */
  static Entities of(Map<EntityKey, Entity> entities) {
    return key -> Optional.ofNullable(entities.get(key));
  }

  /** These, and behind them the others. */
  default Entities before(Entities others) {
    return key -> find(key).or(() -> others.find(key));
  }

  /** The known ones among the keys, and all that they are in. */
  default Collection<Entity> reachableFrom(Collection<EntityKey> keys) {
    return reach(keys).values().stream().flatMap(Optional::stream).toList();
  }

  /** The key itself and all that it is in, known or not. */
  default Set<EntityKey> withAncestors(EntityKey key) {
    return reach(Set.of(key)).keySet();
  }

  private Map<EntityKey, Optional<Entity>> reach(Collection<EntityKey> keys) {
    var reached = new LinkedHashMap<EntityKey, Optional<Entity>>();
    var next = new ArrayDeque<>(keys);
    while (!next.isEmpty()) {
      var key = next.poll();
      if (!reached.containsKey(key)) {
        var found = find(key);
        reached.put(key, found);
        found.ifPresent(entity -> next.addAll(entity.parents()));
      }
    }
    return reached;
  }
}
