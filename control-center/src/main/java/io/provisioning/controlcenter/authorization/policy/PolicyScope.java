package io.provisioning.controlcenter.authorization.policy;

import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import org.jspecify.annotations.Nullable;
import tools.jackson.databind.JsonNode;

/** What the head of a policy says of its principal, its action or its resource. */
public sealed interface PolicyScope {

  /**
   * Whether it holds of somebody or something.
   *
   * @param ancestors of the key, itself included
   */
  boolean holds(EntityKey key, Set<EntityKey> ancestors);

  /** Holds of all. */
  record Any() implements PolicyScope {

    @Override
    public boolean holds(EntityKey key, Set<EntityKey> ancestors) {
      return true;
    }
  }

  /** Holds of one. */
  record Only(EntityKey entity) implements PolicyScope {

    @Override
    public boolean holds(EntityKey key, Set<EntityKey> ancestors) {
      return key.equals(entity);
    }
  }

  /** Holds of what is one of several, or in one. */
  record In(Set<EntityKey> entities) implements PolicyScope {

    public In {
      entities = Set.copyOf(entities);
    }

    @Override
    public boolean holds(EntityKey key, Set<EntityKey> ancestors) {
      return entities.stream().anyMatch(ancestors::contains);
    }
  }

  /**
   * Holds of a type.
   *
   * @param in what it must be in besides
   */
  record Is(String type, @Nullable EntityKey in) implements PolicyScope {

    @Override
    public boolean holds(EntityKey key, Set<EntityKey> ancestors) {
      return key.type().equals(type) && (in == null || ancestors.contains(in));
    }
  }

  /** Reads Cedar's JSON form of a policy. */
  static PolicyScope read(JsonNode scope) {
    return switch (scope.path("op").asString()) {
      case "All" -> new Any();
      case "==" -> new Only(entity(scope.path("entity")));
      case "in" -> new In(entities(scope));
      case "is" -> {
        var in = scope.path("in").path("entity");
        yield new Is(scope.path("entity_type").asString(), in.isMissingNode() ? null : entity(in));
      }
      default -> throw new IllegalArgumentException("no such scope: " + scope);
    };
  }

  /** All that the scope names. */
  default List<EntityKey> named() {
    return switch (this) {
      case Any _ -> List.of();
      case Only only -> List.of(only.entity());
      case In several -> List.copyOf(several.entities());
      case Is is -> is.in() == null ? List.of() : List.of(is.in());
    };
  }

  /**
   * As a policy writes it.
   *
   * @param variable such as {@code principal}
   */
  default String text(String variable) {
    return switch (this) {
      case Any _ -> variable;
      case Only only -> variable + " == " + only.entity();
      case In several -> variable + " in " + list(several.entities());
      case Is is -> variable + " is " + is.type() + (is.in() == null ? "" : " in " + is.in());
    };
  }

  private static String list(Set<EntityKey> entities) {
    var sorted = entities.stream().map(EntityKey::toString).sorted().toList();
    return sorted.size() == 1 ? sorted.getFirst() : sorted.toString();
  }

  private static Set<EntityKey> entities(JsonNode scope) {
    if (scope.has("entity")) {
      return Set.of(entity(scope.path("entity")));
    }
    var entities = new ArrayList<EntityKey>();
    scope.path("entities").forEach(one -> entities.add(entity(one)));
    return Set.copyOf(entities);
  }

  /** An entity in Cedar's JSON form. */
  static EntityKey entity(JsonNode node) {
    return new EntityKey(node.path("type").asString(), node.path("id").asString());
  }
}
