package io.provisioning.controlcenter.authorization;

import static org.assertj.core.api.Assertions.assertThat;

import io.provisioning.controlcenter.authorization.Inventory.Item;
import io.provisioning.controlcenter.authorization.policy.Actions;
import io.provisioning.controlcenter.authorization.policy.ActivePolicies;
import io.provisioning.controlcenter.authorization.policy.ActivePolicies.Source;
import io.provisioning.controlcenter.authorization.policy.PolicyFile;
import io.provisioning.controlcenter.authorization.policy.PolicyReader;
import io.provisioning.controlcenter.contract.ContractFixtures;
import io.provisioning.controlcenter.identity.Caller;
import io.provisioning.controlcenter.identity.Caller.Factor;
import io.provisioning.controlcenter.identity.Caller.Kind;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;
import net.jqwik.api.Arbitraries;
import net.jqwik.api.Arbitrary;
import net.jqwik.api.Combinators;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.Provide;
import net.jqwik.api.Tuple;
import org.jspecify.annotations.Nullable;

/**
 * Whatever changes in whatever order, who asked before hears what somebody who asks for the first
 * time would hear.
 */
class KeptDecisionsPropertyTests {

  private static final String[] ACTIONS = {
    "getWorkflow", "cancelWorkflow", "submitWorkflow", "getUser", "getGroup"
  };

  private static final PolicyReader READER =
      new PolicyReader(Actions.of(ContractFixtures.few(ACTIONS)));
  private static final Duration FRESH_FOR = Duration.ofMinutes(5);
  private static final String END = "" + CallerFixtures.NOW.plusSeconds(90).toEpochMilli();

  /** Policies and grants that come and go, of everything that a policy can look at. */
  private static final List<String> POLICIES =
      List.of(
          "forbid(principal == User::\"ada\", action, resource);",
          "permit(principal == User::\"ada\", action, resource) when { context.now < "
              + END
              + " };",
          "permit(principal in Group::\"web-team\", action in Action::\"Operate\","
              + " resource in Workspace::\"web\");",
          "permit(principal in Group::\"web-team\", action, resource == Workflow::\"7\");",
          "forbid(principal, action, resource) when { resource == Workflow::\"8\" };",
          "forbid(principal, action, resource is Workflow)"
              + " when { resource.hasTag(\"environment\") };",
          "forbid(principal, action, resource)"
              + " when { Workflow::\"9\" in Workspace::\"shop\" };",
          "forbid(principal, action, resource) unless { context.mfa };",
          "forbid(principal, action, resource) when { context has reveals_secret"
              + " && context.reveals_secret };");

  private static final List<Set<String>> ROLES =
      List.of(Set.of(), Set.of("viewer"), Set.of("operator"), Set.of("developer"));

  private final SettableTime time = new SettableTime();
  private final ActivePolicies policies = new ActivePolicies(READER);
  private final Inventory inventory = new Inventory();
  private final Situations situations =
      new Situations(READER.actions(), inventory, () -> FRESH_FOR, time);
  private final Authorizer remembering = new CedarAuthorizer(policies, situations, inventory);

  /** Something that happens to the platform. */
  sealed interface Happening {

    record Asked(Caller caller, Question question) implements Happening {}

    record PoliciesReplaced(Source source, Set<String> texts) implements Happening {}

    record TimePassed(Duration time) implements Happening {}

    record ResourceChanged(String id, @Nullable String workspace, boolean isTagged)
        implements Happening {}

    record InventoryReplaced(Set<String> ids, String workspace) implements Happening {}
  }

  @Property(tries = 60)
  void noDecisionOutlivesWhatItDependsOn(@ForAll("histories") List<Happening> history) {
    var asked = new ArrayList<Happening.Asked>();
    for (var happening : history) {
      switch (happening) {
        case Happening.Asked question -> asked.add(question);
        case Happening.PoliciesReplaced(var source, var texts) ->
            policies.replace(source, List.of(file(source, texts)));
        case Happening.TimePassed(var passed) -> time.pass(passed);
        case Happening.ResourceChanged(var id, var workspace, var isTagged) ->
            inventory.put(
                "Workflow", id, workspace, isTagged ? Map.of("environment", "live") : Map.of());
        case Happening.InventoryReplaced(var ids, var workspace) ->
            inventory.replace(ids.stream().map(id -> new Item("Workflow", id, workspace)).toList());
      }
      asked.forEach(this::requireSameAnswer);
    }
  }

  private void requireSameAnswer(Happening.Asked asked) {
    var forgetful = new CedarAuthorizer(policies, situations, inventory);
    assertThat(remembering.decide(asked.caller(), asked.question()))
        .as("%s", asked)
        .isEqualTo(forgetful.decide(asked.caller(), asked.question()));
  }

  private static PolicyFile file(Source source, Set<String> texts) {
    return new PolicyFile(source + ".cedar", String.join("\n", texts));
  }

  @Provide
  Arbitrary<List<Happening>> histories() {
    return Arbitraries.frequencyOf(
            Tuple.of(4, asked()),
            Tuple.of(2, replaced()),
            Tuple.of(2, passed()),
            Tuple.of(2, resources()),
            Tuple.of(1, inventories()))
        .list()
        .ofMinSize(4)
        .ofMaxSize(14);
  }

  private static Arbitrary<Happening> asked() {
    return Combinators.combine(callers(), questions()).as(Happening.Asked::new);
  }

  private static Arbitrary<Happening> replaced() {
    return Combinators.combine(
            Arbitraries.of(Source.STORE, Source.GRANTS),
            Arbitraries.of(POLICIES).set().ofMaxSize(3))
        .as(Happening.PoliciesReplaced::new);
  }

  private static Arbitrary<Happening> passed() {
    return Arbitraries.of(10, 60, 200, 400)
        .map(it -> new Happening.TimePassed(Duration.ofSeconds(it)));
  }

  private static Arbitrary<Happening> resources() {
    return Combinators.combine(ids(), workspaces().injectNull(0.2), Arbitraries.of(true, false))
        .as(Happening.ResourceChanged::new);
  }

  private static Arbitrary<Happening> inventories() {
    return Combinators.combine(ids().set().ofMaxSize(4), workspaces())
        .as(Happening.InventoryReplaced::new);
  }

  private static Arbitrary<Caller> callers() {
    return Combinators.combine(
            Arbitraries.of("ada", "bob"),
            Arbitraries.of(Kind.USER, Kind.SERVICE_ACCOUNT),
            Arbitraries.of(ROLES),
            Arbitraries.of("web-team", "others").set().ofMaxSize(2),
            Arbitraries.of(Set.of(Factor.PASSWORD), Set.of(Factor.PASSWORD, Factor.TOTP)),
            Arbitraries.of(0, 250, 3600))
        .as((id, kind, roles, groups, factors, age) ->
            new Caller(
                id,
                kind,
                id,
                roles,
                groups,
                factors,
                CallerFixtures.NOW.minusSeconds(age),
                "session"));
  }

  private static Arbitrary<Question> questions() {
    var contexts =
        Arbitraries.of(
            Map.<String, Object>of(),
            Map.<String, Object>of("destroys", true),
            Map.<String, Object>of("reveals_secret", true));
    var actions = Arbitraries.oneOf(Arbitraries.of(ACTIONS), Arbitraries.just("unheardOf"));
    return Combinators.combine(
            actions,
            Arbitraries.oneOf(ids(), Arbitraries.of("ada", "bob", "web-team")).injectNull(0.1),
            workspaces().injectNull(0.4),
            contexts)
        .as(Question::new);
  }

  private static Arbitrary<String> ids() {
    return Arbitraries.of("7", "8", "9", "10", "11");
  }

  private static Arbitrary<String> workspaces() {
    return Arbitraries.of("web", "shop");
  }
}
