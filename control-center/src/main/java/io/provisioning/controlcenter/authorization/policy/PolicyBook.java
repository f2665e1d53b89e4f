package io.provisioning.controlcenter.authorization.policy;

import com.cedarpolicy.model.policy.PolicySet;
import com.github.benmanes.caffeine.cache.Cache;
import com.github.benmanes.caffeine.cache.Caffeine;
import java.util.ArrayList;
import java.util.BitSet;
import java.util.Collection;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/**
 * Policies that hold together, and never change: others are another book. What is prepared for a
 * decision, and what Cedar said to the same facts, is kept with the book, so nothing that was kept
 * outlives a change. Safe for use by many threads.
 */
public final class PolicyBook {

  private static final int KEPT_SLICES = 2_000;
  private static final int KEPT_VERDICTS = 20_000;

  private final Actions actions;
  private final List<Statement> statements;
  private final Map<String, Statement> byId = new HashMap<>();
  private final Map<String, ActionIndex> byAction = new HashMap<>();
  private final Cache<BitSet, Slice> slices =
      Caffeine.newBuilder().maximumSize(KEPT_SLICES).build();
  private final Cache<Facts, Verdict> verdicts =
      Caffeine.newBuilder().maximumSize(KEPT_VERDICTS).build();

  PolicyBook(Actions actions, List<Statement> statements) {
    this.actions = actions;
    this.statements = List.copyOf(statements);
    statements.forEach(statement -> byId.put(statement.id(), statement));
    actions.all().forEach(action -> byAction.put(action.id(), index(action.id())));
  }

  /** What Cedar is given: policies, and whom their conditions name. */
  private record Slice(PolicySet policies, Set<EntityKey> literals, boolean asksTheTime) {}

  /** All that a verdict depends on where no policy asks the time. */
  private record Facts(
      BitSet concerned,
      EntityKey principal,
      EntityKey action,
      EntityKey resource,
      Map<String, Object> context,
      Set<Entity> entities) {}

  public Actions actions() {
    return actions;
  }

  public List<Statement> statements() {
    return statements;
  }

  public Optional<Statement> find(String id) {
    return Optional.ofNullable(byId.get(id));
  }

  /**
   * What the policies say. An action that is in no catalog is permitted by none.
   *
   * @param known besides actions, whom and what there is
   */
  public Verdict decide(Query query, Entities known) {
    var index = byAction.get(query.action().id());
    if (index == null) {
      return Verdict.NOTHING_PERMITS;
    }
    var entities = actions.entities().before(known);
    var concerned = concerned(index, query, entities);
    return concerned.isEmpty() ? Verdict.NOTHING_PERMITS : evaluate(concerned, query, entities);
  }

  /**
   * Whether the same question gets the same answer at any time: no policy that may concern it asks
   * the time.
   */
  public boolean isTimeless(Query query, Entities known) {
    var index = byAction.get(query.action().id());
    if (index == null) {
      return true;
    }
    var concerned = concerned(index, query, actions.entities().before(known));
    return concerned.isEmpty() || !slices.get(concerned, this::slice).asksTheTime();
  }

  private static BitSet concerned(ActionIndex index, Query query, Entities entities) {
    return index.concerned(
        query, entities.withAncestors(query.principal()), entities.withAncestors(query.resource()));
  }

  /** The same policies without one. */
  public PolicyBook without(String id) {
    return new PolicyBook(
        actions, statements.stream().filter(statement -> !statement.id().equals(id)).toList());
  }

  /** Policies that are about an action, whoever asks and whatever for. */
  public List<Statement> about(String action) {
    return statements.stream().filter(statement -> isAbout(statement, action)).toList();
  }

  private boolean isAbout(Statement statement, String action) {
    var key = EntityKey.action(action);
    return statement.action().holds(key, actions.entities().withAncestors(key));
  }

  /** To how much the policies permit something that name a role or a group: actions, summed up. */
  public long breadth(EntityKey principal) {
    return statements.stream()
        .filter(statement -> statement.isPermit())
        .filter(statement -> statement.principal().named().contains(principal))
        .mapToLong(statement ->
            actions.all().stream().filter(action -> isAbout(statement, action.id())).count())
        .sum();
  }

  /** All that policies name: what they may treat as nothing else. */
  public Set<EntityKey> named() {
    var named = new HashSet<EntityKey>();
    statements.forEach(statement -> named.addAll(statement.named()));
    return named;
  }

  /** The parts of a policy, each for itself. */
  public List<Check> checks(Statement statement, Query query, Entities known) {
    return Check.all(statement, query, actions.entities().before(known));
  }

  private Verdict evaluate(BitSet concerned, Query query, Entities known) {
    var slice = slices.get(concerned, this::slice);
    var roots = new HashSet<>(slice.literals());
    roots.addAll(Set.of(query.principal(), query.action(), query.resource()));
    var entities = Set.copyOf(known.reachableFrom(roots));
    if (slice.asksTheTime()) {
      return CedarEngine.evaluate(slice.policies(), query, entities);
    }
    // INVARIANT: everything that Cedar is given is in the key, save the time that nobody asks.
    return verdicts.get(
        facts(concerned, query, entities),
        _ -> CedarEngine.evaluate(slice.policies(), query, entities));
  }

  private static Facts facts(BitSet concerned, Query query, Set<Entity> entities) {
    var context = new HashMap<>(query.context());
    context.remove(Query.NOW);
    return new Facts(
        concerned, query.principal(), query.action(), query.resource(), context, entities);
  }

  private Slice slice(BitSet concerned) {
    var picked = pick(concerned);
    var literals = new HashSet<EntityKey>();
    picked.forEach(statement -> literals.addAll(statement.literals()));
    var asksTheTime = picked.stream().anyMatch(Statement::asksTheTime);
    return new Slice(CedarEngine.prepare(picked), literals, asksTheTime);
  }

  private List<Statement> pick(BitSet concerned) {
    return concerned.stream().mapToObj(statements::get).toList();
  }

  private ActionIndex index(String action) {
    var index = new ActionIndex();
    for (int i = 0; i < statements.size(); i++) {
      if (isAbout(statements.get(i), action)) {
        index.add(i, statements.get(i));
      }
    }
    return index;
  }

  /** The policies about one action, by whom their heads name. */
  private final class ActionIndex {

    private final Map<EntityKey, List<Integer>> byPrincipal = new HashMap<>();
    private final List<Integer> ofAnybody = new ArrayList<>();

    void add(int number, Statement statement) {
      var named = statement.principal().named();
      named.forEach(key -> byPrincipal.computeIfAbsent(key, _ -> new ArrayList<>()).add(number));
      if (named.isEmpty()) {
        ofAnybody.add(number);
      }
    }

    BitSet concerned(Query query, Set<EntityKey> principal, Set<EntityKey> resource) {
      var concerned = new BitSet(statements.size());
      keep(concerned, ofAnybody, query, principal, resource);
      principal.forEach(key ->
          keep(concerned, byPrincipal.getOrDefault(key, List.of()), query, principal, resource));
      return concerned;
    }

    private void keep(
        BitSet concerned,
        Collection<Integer> numbers,
        Query query,
        Set<EntityKey> principal,
        Set<EntityKey> resource) {
      for (var number : numbers) {
        var statement = statements.get(number);
        if (statement.principal().holds(query.principal(), principal)
            && statement.resource().holds(query.resource(), resource)) {
          concerned.set(number);
        }
      }
    }
  }
}
