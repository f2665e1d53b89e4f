package io.provisioning.controlcenter.authorization.policy;

import static org.assertj.core.api.Assertions.assertThat;

import io.provisioning.controlcenter.contract.ContractFixtures;
import io.provisioning.service.testkit.ProofRounds;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import net.jqwik.api.Arbitraries;
import net.jqwik.api.Arbitrary;
import net.jqwik.api.Combinators;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.Provide;
import net.jqwik.api.lifecycle.AddLifecycleHook;

/** Slicing takes away what has no say, and nothing else: the answer and its reasons stay. */
@AddLifecycleHook(ProofRounds.class)
class SlicingPropertyTests {

  private static final String[] ACTIONS = {
    "getWorkflow", "cancelWorkflow", "submitWorkflow", "getSchedule"
  };

  private static final PolicyReader READER =
      new PolicyReader(Actions.of(ContractFixtures.few(ACTIONS)));

  private static final List<String> HEADS_OF_PRINCIPALS =
      List.of(
          "principal",
          "principal == User::\"u0\"",
          "principal == ServiceAccount::\"u1\"",
          "principal in Group::\"g0\"",
          "principal in Group::\"g1\"",
          "principal in Role::\"r0\"",
          "principal in Role::\"r1\"",
          "principal is User",
          "principal is ServiceAccount in Group::\"g2\"");

  private static final List<String> HEADS_OF_ACTIONS =
      List.of(
          "action",
          "action == Action::\"getWorkflow\"",
          "action == Action::\"cancelWorkflow\"",
          "action in Action::\"Read\"",
          "action in Action::\"Change\"",
          "action in [Action::\"Operate\", Action::\"getSchedule\"]");

  private static final List<String> HEADS_OF_RESOURCES =
      List.of(
          "resource",
          "resource in Workspace::\"w0\"",
          "resource in Workspace::\"w1\"",
          "resource in Platform::\"platform\"");

  private static final List<String> CONDITIONS =
      List.of(
          "",
          "when { context.mfa }",
          "unless { context.fresh_factor }",
          "when { principal in Group::\"g1\" }",
          "when { principal in Role::\"r1\" && resource in Workspace::\"w0\" }",
          "when { Group::\"g1\" in Role::\"r1\" }",
          "when { Group::\"g0\" in Role::\"r0\" } unless { resource in Workspace::\"w1\" }",
          "when { context.now * 9000000 < 0 }",
          "when { context.now < 1763726400001 }",
          "when { resource.hasTag(\"environment\") && resource.getTag(\"environment\") == \"live\" }",
          "when { action in Action::\"Read\" || context has destroys }");

  private static final List<EntityKey> PRINCIPALS =
      List.of(
          new EntityKey("User", "u0"),
          new EntityKey("User", "u1"),
          new EntityKey("ServiceAccount", "u1"),
          new EntityKey("Service", "u2"));

  private static final List<EntityKey> RESOURCES =
      List.of(
          new EntityKey("Workflow", "0"),
          new EntityKey("Workflow", "1"),
          new EntityKey("Schedule", "0"),
          new EntityKey("Workflow", "unknown"));

  @Property(tries = 25)
  void theAnswerAndItsReasonsStay(
      @ForAll("books") PolicyBook book,
      @ForAll("worlds") Map<EntityKey, Entity> world,
      @ForAll("queries") Query query) {
    assertThat(book.decide(query, Entities.of(world))).isEqualTo(unsliced(book, world, query));
  }

  @Property(tries = 6)
  void whatIsKeptIsOfTheSameFacts(
      @ForAll("books") PolicyBook book,
      @ForAll("worlds") Map<EntityKey, Entity> world,
      @ForAll("worlds") Map<EntityKey, Entity> later,
      @ForAll("queries") Query query,
      @ForAll("queries") Query other) {
    for (var asked : List.of(query, other, atAnotherTime(query), query)) {
      for (var known : List.of(world, later, world)) {
        assertThat(book.decide(asked, Entities.of(known))).isEqualTo(unsliced(book, known, asked));
      }
    }
  }

  private static Query atAnotherTime(Query query) {
    var context = new HashMap<>(query.context());
    context.put(Query.NOW, 1_763_726_400_001L);
    return new Query(query.principal(), query.action(), query.resource(), context);
  }

  private static Verdict unsliced(PolicyBook book, Map<EntityKey, Entity> world, Query query) {
    var all = new ArrayList<>(world.values());
    var actions = new HashSet<EntityKey>();
    READER
        .actions()
        .all()
        .forEach(action -> {
          actions.add(EntityKey.action(action.id()));
          action.groups().forEach(group -> actions.add(EntityKey.action(group)));
        });
    actions.forEach(key -> all.add(READER.actions().entities().find(key).orElseThrow()));
    return CedarEngine.evaluate(CedarEngine.prepare(book.statements()), query, all);
  }

  @Provide
  Arbitrary<PolicyBook> books() {
    return Combinators.combine(
            Arbitraries.of("permit", "permit", "forbid"),
            Arbitraries.of(HEADS_OF_PRINCIPALS),
            Arbitraries.of(HEADS_OF_ACTIONS),
            Arbitraries.of(HEADS_OF_RESOURCES),
            Arbitraries.of(CONDITIONS))
        .as("%s(%s, %s, %s)\n%s;"::formatted)
        .list()
        .ofMinSize(1)
        .ofMaxSize(12)
        .map(texts ->
            READER.read(List.of(new PolicyFile("random.cedar", String.join("\n", texts)))));
  }

  @Provide
  Arbitrary<Map<EntityKey, Entity>> worlds() {
    var groups = Arbitraries.subsetOf(0, 1, 2);
    var roles = Arbitraries.subsetOf(0, 1);
    return Combinators.combine(
            groups, roles, roles, roles, Arbitraries.of(0, 1), Arbitraries.of("live", "test"))
        .as(SlicingPropertyTests::world);
  }

  private static Map<EntityKey, Entity> world(
      Set<Integer> groups,
      Set<Integer> roles,
      Set<Integer> rolesOfFirst,
      Set<Integer> rolesOfSecond,
      int workspace,
      String environment) {
    var world = new HashMap<EntityKey, Entity>();
    var parents = new HashSet<EntityKey>();
    groups.forEach(group -> parents.add(EntityKey.group("g" + group)));
    roles.forEach(role -> parents.add(EntityKey.role("r" + role)));
    PRINCIPALS.subList(0, 3).forEach(key -> put(world, key, parents));
    put(world, EntityKey.group("g0"), keys(rolesOfFirst));
    put(world, EntityKey.group("g1"), keys(rolesOfSecond));
    var platform = new EntityKey("Platform", "platform");
    for (int i = 0; i < 2; i++) {
      put(world, EntityKey.workspace("w" + i), Set.of(platform));
    }
    for (var key : RESOURCES.subList(0, 3)) {
      var in = EntityKey.workspace("w" + workspace);
      world.put(key, new Entity(key, Set.of(in), Map.of("environment", environment)));
    }
    return world;
  }

  private static Set<EntityKey> keys(Set<Integer> roles) {
    var keys = new HashSet<EntityKey>();
    roles.forEach(role -> keys.add(EntityKey.role("r" + role)));
    return keys;
  }

  private static void put(Map<EntityKey, Entity> world, EntityKey key, Set<EntityKey> parents) {
    world.put(key, new Entity(key, parents));
  }

  @Provide
  Arbitrary<Query> queries() {
    return Combinators.combine(
            Arbitraries.of(PRINCIPALS),
            Arbitraries.of(ACTIONS),
            Arbitraries.of(RESOURCES),
            Arbitraries.of(true, false),
            Arbitraries.of(true, false))
        .as((principal, action, resource, mfa, fresh) ->
            new Query(
                principal,
                EntityKey.action(action),
                resource,
                Map.of("now", 1_763_726_400_000L, "mfa", mfa, "fresh_factor", fresh)));
  }
}
