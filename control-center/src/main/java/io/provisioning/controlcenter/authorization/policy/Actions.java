package io.provisioning.controlcenter.authorization.policy;

import static java.nio.charset.StandardCharsets.UTF_8;

import io.provisioning.config.problem.NearestName;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.ArrayList;
import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;
import org.yaml.snakeyaml.LoaderOptions;
import org.yaml.snakeyaml.Yaml;
import org.yaml.snakeyaml.constructor.SafeConstructor;

/**
 * What can be done: every operation of the services, by the kind of resource that it is about, and
 * the groups in which policies speak of them.
 */
public final class Actions {

  private static final String CATALOG = "/authorization/actions.yaml";

  private final Map<String, Action> byId = new LinkedHashMap<>();
  private final Map<EntityKey, Entity> entities = new LinkedHashMap<>();

  private Actions(Collection<Action> actions) {
    for (var action : actions) {
      if (byId.putIfAbsent(action.id(), action) != null) {
        throw new IllegalStateException(CATALOG + " lists " + action.id() + " twice");
      }
      var key = EntityKey.action(action.id());
      var groups = new LinkedHashSet<EntityKey>();
      action.groups().forEach(group -> groups.add(EntityKey.action(group)));
      entities.put(key, new Entity(key, groups));
      groups.forEach(group -> entities.putIfAbsent(group, new Entity(group, Set.of())));
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
  }

  /** The catalog of this program. */
  public static Actions ofThisProgram() {
    try (var stream = Objects.requireNonNull(Actions.class.getResourceAsStream(CATALOG), CATALOG)) {
      return parse(new String(stream.readAllBytes(), UTF_8));
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  /**
   * Reads a catalog.
   *
   * @param yaml groups of operations by kind; several groups are separated by commas
   */
  static Actions parse(String yaml) {
    Map<String, Map<String, List<String>>> kinds =
        new Yaml(new SafeConstructor(new LoaderOptions())).load(yaml);
    var actions = new ArrayList<Action>();
    kinds.forEach((kind, byGroups) ->
        byGroups.forEach((groups, ids) ->
            ids.forEach(id -> actions.add(new Action(id, kind, List.of(groups.split(", ", -1)))))));
    return new Actions(actions);
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
                    .orElse("`GET /api/v1/authorization/actions` shows them")));
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
    var groups = new TreeSet<String>();
    byId.values().forEach(action -> groups.addAll(action.groups()));
    return groups;
  }
}
