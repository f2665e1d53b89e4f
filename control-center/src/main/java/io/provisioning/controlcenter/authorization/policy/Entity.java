package io.provisioning.controlcenter.authorization.policy;

import java.util.Map;
import java.util.Set;

/**
 * Somebody or something with what it belongs to.
 *
 * @param parents that it is directly in: roles of a user, the workspace of a workflow
 * @param tags that conditions may look at, such as {@code environment}
 */
public record Entity(EntityKey key, Set<EntityKey> parents, Map<String, String> tags) {

  public Entity {
    parents = Set.copyOf(parents);
    tags = Map.copyOf(tags);
  }

  public Entity(EntityKey key, Set<EntityKey> parents) {
    this(key, parents, Map.of());
  }
}
