package io.provisioning.controlcenter.authorization;

import io.provisioning.controlcenter.authorization.policy.Actions;
import io.provisioning.controlcenter.authorization.policy.Entities;
import io.provisioning.controlcenter.authorization.policy.Entity;
import io.provisioning.controlcenter.authorization.policy.EntityKey;
import io.provisioning.controlcenter.authorization.policy.Query;
import io.provisioning.controlcenter.identity.Caller;
import java.time.Duration;
import java.time.InstantSource;
import java.util.HashMap;
import java.util.HashSet;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.Supplier;

/** Puts what a caller asks into the words of policies. */
public final class Situations {

  /** Stands for all of a kind, and for what does not exist yet. */
  public static final String ALL = "*";

  static final String FRESH_FACTOR = "fresh_factor";
  static final String MFA = "mfa";

  /** The service that asks on the caller's behalf. */
  private static final String VIA = "via";

  /** Whether the program that asks was let in to look alone. */
  private static final String READ_ONLY = "read_only";

  private static final String WORKSPACE = "Workspace";

  /** Who has a role has those of the role too. */
  private static final Map<EntityKey, Entity> ROLES =
      Map.of(
          EntityKey.role("developer"), included("developer", "operator"),
          EntityKey.role("operator"), included("operator", "viewer"));

  private final Actions actions;
  private final Inventory inventory;
  private final Supplier<Duration> freshFor;
  private final InstantSource time;

  Situations(
      Actions actions, Inventory inventory, Supplier<Duration> freshFor, InstantSource time) {
    this.actions = actions;
    this.inventory = inventory;
    this.freshFor = freshFor;
    this.time = time;
  }

  public Situation of(Caller caller, Question question) {
    var principal = principal(caller);
    var resource = resource(question).orElse(new Entity(Inventory.PLATFORM, Set.of()));
    var query =
        new Query(
            principal.key(),
            EntityKey.action(question.action()),
            resource.key(),
            context(caller, question));
    return new Situation(query, known(principal, resource), principal, resource);
  }

  /** Who somebody is, with the groups and roles they are in. */
  static Entity principal(Caller caller) {
    var parents = new HashSet<EntityKey>();
    caller.roles().forEach(role -> parents.add(EntityKey.role(role)));
    caller.groups().forEach(group -> parents.add(EntityKey.group(group)));
    return new Entity(Callers.key(caller.kind(), caller.id()), parents);
  }

  private Entities known(Entity principal, Entity resource) {
    return key -> {
      if (key.equals(principal.key())) {
        return Optional.of(principal);
      }
      if (key.equals(resource.key())) {
        return Optional.of(resource);
      }
      if (key.type().equals(WORKSPACE)) {
        return Optional.of(new Entity(key, Set.of(Inventory.PLATFORM)));
      }
      return Optional.ofNullable(ROLES.get(key)).or(() -> inventory.find(key));
    };
  }

  /** What a question is about; empty if there is no such action. */
  public Optional<Entity> resource(Question question) {
    return actions.find(question.action()).map(action -> resource(action.kind(), question));
  }

  private Entity resource(String kind, Question question) {
    if (kind.equals(Inventory.PLATFORM.type())) {
      return new Entity(Inventory.PLATFORM, Set.of());
    }
    if (kind.equals(WORKSPACE) && question.id() != null) {
      return new Entity(EntityKey.workspace(question.id()), Set.of(Inventory.PLATFORM));
    }
    var key = new EntityKey(kind, question.id() == null ? ALL : question.id());
    var parents = Set.of(Inventory.parent(question.workspace()));
    return inventory
        .find(key)
        .filter(kept -> question.workspace() == null || kept.parents().equals(parents))
        .orElseGet(() -> new Entity(key, parents));
  }

  private Map<String, Object> context(Caller caller, Question question) {
    var now = time.instant();
    var hasSecond = caller.hasSecondFactor();
    var isFresh = !caller.authenticatedAt().plus(freshFor.get()).isBefore(now);
    var context = new HashMap<>(question.context());
    context.put(Query.NOW, now.toEpochMilli());
    context.put(MFA, hasSecond);
    context.put(FRESH_FACTOR, hasSecond && isFresh);
    if (caller.via() != null) {
      context.put(VIA, caller.via());
    }
    if (caller.connected() != null) {
      context.put(READ_ONLY, !caller.connected().mayChange());
    }
    return context;
  }

  private static Entity included(String role, String other) {
    return new Entity(EntityKey.role(role), Set.of(EntityKey.role(other)));
  }
}
