package io.provisioning.controlcenter.authorization.policy;

import io.provisioning.config.problem.NearestName;
import io.provisioning.controlcenter.contract.ActionGroup;
import io.provisioning.controlcenter.contract.Operation;
import java.util.Arrays;
import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Collectors;

/**
 * What can be done: every operation of the services, by the kind of resource that it is about, and
 * the groups in which policies speak of them.
 */
public final class Actions {

  private final Map<String, Action> byId = new LinkedHashMap<>();
  private final Map<EntityKey, Entity> entities = new LinkedHashMap<>();

  private Actions(Collection<Action> actions) {
    for (var group : ActionGroup.values()) {
      var key = EntityKey.action(group.text());
      entities.put(key, new Entity(key, Set.of()));
    }
    for (var action : actions) {
      byId.put(action.id(), action);
      var key = EntityKey.action(action.id());
      var groups = new LinkedHashSet<EntityKey>();
      action.groups().forEach(group -> groups.add(EntityKey.action(group)));
      entities.put(key, new Entity(key, groups));
    }
  }

  /**
   * An operation of a service.
   *
   * @param id such as {@code submitWorkflow}
   * @param kind of the resource that it is about, such as {@code Workflow}
   * @param groups that it is in, such as {@code Change} and {@code Risky}
   */
  public record Action(String id, String kind, List<String> groups) {

    public Action {
      groups = List.copyOf(groups);
    }

    private static Action of(Operation operation) {
      var access = operation.access();
      return new Action(
          operation.id(),
          access.kind(),
          access.groups().stream().sorted().map(ActionGroup::text).toList());
    }
  }

  /** What the contracts of the services have. */
  public static Actions of(Collection<Operation> operations) {
    return new Actions(operations.stream().map(Action::of).toList());
  }

  public Optional<Action> find(String id) {
    return Optional.ofNullable(byId.get(id));
  }

  /**
   * The operation of an id.
   *
   * @throws io.provisioning.config.problem.ProblemException UNKNOWN_ACTION, with the nearest id
   */
  public Action get(String id) {
    return find(id)
        .orElseThrow(() ->
            PolicyProblem.UNKNOWN_ACTION.because(
                "there is no action `%s`".formatted(id),
                NearestName.of(id, byId.keySet())
                    .map("did you mean `%s`?"::formatted)
                    .orElse("`./provisioning auth what` shows them")));
  }

  public Collection<Action> all() {
    return byId.values();
  }

  /** Operations and their groups as policies know them. */
  public Entities entities() {
    return Entities.of(entities);
  }

  Set<String> kinds() {
    var kinds = new LinkedHashSet<String>();
    byId.values().forEach(action -> kinds.add(action.kind()));
    return kinds;
  }

  /** Names under which policies speak of several operations. */
  public Set<String> groups() {
    return Arrays.stream(ActionGroup.values())
        .map(ActionGroup::text)
        .collect(Collectors.toCollection(TreeSet::new));
  }
}
