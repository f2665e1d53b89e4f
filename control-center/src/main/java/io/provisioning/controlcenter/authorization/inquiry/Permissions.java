package io.provisioning.controlcenter.authorization.inquiry;

import io.provisioning.controlcenter.authorization.Inventory;
import io.provisioning.controlcenter.authorization.Question;
import io.provisioning.controlcenter.authorization.Situations;
import io.provisioning.controlcenter.authorization.policy.Actions.Action;
import io.provisioning.controlcenter.authorization.policy.Entity;
import io.provisioning.controlcenter.authorization.policy.EntityKey;
import io.provisioning.controlcenter.authorization.policy.PolicyBook;
import io.provisioning.controlcenter.authorization.policy.Verdict;
import io.provisioning.controlcenter.identity.Caller;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;
import org.jspecify.annotations.Nullable;

/** Says all that somebody may do, and to what. */
public final class Permissions {

  private final Situations situations;
  private final Inventory inventory;

  public Permissions(Situations situations, Inventory inventory) {
    this.situations = situations;
    this.inventory = inventory;
  }

  /**
   * What alike resources have in common. Policies can tell two of them apart only if they name one.
   *
   * @param name of what a policy names
   */
  private record Likeness(
      String kind, Set<EntityKey> parents, Map<String, String> tags, @Nullable EntityKey name) {

    static Likeness of(Entity resource, Set<EntityKey> named) {
      var key = resource.key();
      return new Likeness(
          key.type(), resource.parents(), resource.tags(), named.contains(key) ? key : null);
    }
  }

  /**
   * All that somebody may do under certain policies, by action, workspace and id.
   *
   * @param kind of resources; null for all
   */
  public List<Permission> of(Caller caller, PolicyBook book, @Nullable String kind) {
    return of(caller, book, kind, book.named());
  }

  /**
   * The same.
   *
   * @param named what is looked at besides the resources that there are: two policies can be held
   *     against each other only if both are asked for the same
   */
  public List<Permission> of(
      Caller caller, PolicyBook book, @Nullable String kind, Set<EntityKey> named) {
    var permitted = new ArrayList<Permission>();
    for (var action : book.actions().all()) {
      if (kind == null || kind.equals(action.kind())) {
        var decisions = new HashMap<Likeness, Boolean>();
        for (var resource : resources(action, named)) {
          var likeness = Likeness.of(resource, named);
          var permission = permission(action.id(), resource);
          if (decisions.computeIfAbsent(likeness, _ -> isPermitted(caller, permission, book))) {
            permitted.add(permission);
          }
        }
      }
    }
    return permitted;
  }

  private boolean isPermitted(Caller caller, Permission permission, PolicyBook book) {
    return isPermitted(caller, permission.question(), book);
  }

  /** Whether something is permitted to somebody, under certain policies. */
  public boolean isPermitted(Caller caller, Question question, PolicyBook book) {
    return decide(caller, question, book).isAllowed();
  }

  /** What certain policies say to somebody's question. */
  public Verdict decide(Caller caller, Question question, PolicyBook book) {
    var situation = situations.of(caller, question);
    return book.decide(situation.query(), situation.known());
  }

  /** What a question is about, if its action is known. */
  public Optional<Permission> permission(Question question) {
    return situations.resource(question).map(resource -> permission(question.action(), resource));
  }

  /** Everything that anybody could ask for: all of a kind, in each workspace, and each resource. */
  private List<Entity> resources(Action action, Set<EntityKey> named) {
    if (action.kind().equals(Inventory.PLATFORM.type())) {
      return List.of(new Entity(Inventory.PLATFORM, Set.of()));
    }
    var resources = new ArrayList<Entity>();
    var all = new EntityKey(action.kind(), Situations.ALL);
    resources.add(new Entity(all, Set.of(Inventory.PLATFORM)));
    workspaces(named)
        .forEach(name -> resources.add(new Entity(all, Set.of(EntityKey.workspace(name)))));
    inventory.all().stream()
        .filter(entity -> entity.key().type().equals(action.kind()))
        .forEach(resources::add);
    return resources;
  }

  private Set<String> workspaces(Set<EntityKey> named) {
    var names = new TreeSet<String>();
    named.stream().filter(Permissions::isWorkspace).forEach(key -> names.add(key.id()));
    inventory.all().stream()
        .flatMap(entity -> entity.parents().stream())
        .filter(Permissions::isWorkspace)
        .forEach(key -> names.add(key.id()));
    return names;
  }

  private static boolean isWorkspace(EntityKey key) {
    return key.type().equals("Workspace");
  }

  private static Permission permission(String action, Entity resource) {
    return new Permission(
        action,
        resource.key().type(),
        resource.key().id(),
        resource.parents().stream()
            .filter(Permissions::isWorkspace)
            .map(EntityKey::id)
            .findFirst()
            .orElse(null));
  }
}
