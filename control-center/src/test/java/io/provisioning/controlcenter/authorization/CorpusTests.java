package io.provisioning.controlcenter.authorization;

import static io.provisioning.controlcenter.authorization.CallerFixtures.NOW;
import static org.assertj.core.api.Assertions.assertThat;

import io.provisioning.controlcenter.authorization.ReferenceModel.Answer;
import io.provisioning.controlcenter.authorization.ReferenceModel.Request;
import io.provisioning.controlcenter.authorization.policy.Actions.Action;
import io.provisioning.controlcenter.authorization.policy.ActivePolicies.Source;
import io.provisioning.controlcenter.identity.Caller;
import java.io.IOException;
import java.util.List;
import java.util.Map;
import java.util.Set;
import net.jqwik.api.Arbitraries;
import net.jqwik.api.Arbitrary;
import net.jqwik.api.Combinators;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.Provide;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

/** The service decides as the corpus says, and as the reference model does. */
class CorpusTests {

  private final Authorizer authorizer;

  CorpusTests() throws IOException {
    var parts = new AuthorizationFixtures(() -> NOW);
    parts.policies().replace(Source.STORE, List.of(Corpus.policies()));
    Corpus.fill(parts.inventory());
    authorizer = parts.authorizer();
  }

  @Test
  void everyRowIsDecidedAsItSays() throws IOException {
    var rows = Corpus.rows();

    assertThat(rows).hasSizeGreaterThanOrEqualTo(300);
    assertThat(rows)
        .allSatisfy(row -> {
          var decision = authorizer.decide(row.caller(), row.question());
          assertThat(shown(decision)).isEqualTo(row.decision());
          assertThat(decision.policies()).isEqualTo(row.policies());
        });
  }

  @Property(tries = 2000)
  void theReferenceModelAgrees(@ForAll("callers") Caller caller, @ForAll("things") Thing thing) {
    var answer = ReferenceModel.decide(thing.request(caller), NOW);

    var decision = authorizer.decide(caller, thing.question());

    assertThat(new Answer(decision.isAllowed(), Set.copyOf(decision.policies()))).isEqualTo(answer);
  }

  private static String shown(Decision decision) {
    if (decision.isAllowed()) {
      return "allow";
    }
    return decision.needsFreshFactor() ? "step-up" : "deny";
  }

  /** An action on a resource, of which both sides are told what they need. */
  record Thing(
      Action action,
      @Nullable String id,
      @Nullable String workspace,
      boolean isProduction,
      Map<String, Object> flags) {

    Question question() {
      return new Question(action.id(), id, workspace, flags);
    }

    Request request(Caller caller) {
      return new Request(
          caller,
          action.id(),
          Set.copyOf(action.groups()),
          action.kind(),
          action.kind().equals("Platform") ? null : workspace,
          isProduction,
          flags);
    }
  }

  @Provide
  Arbitrary<Caller> callers() {
    return Combinators.combine(
            Arbitraries.of("user", "service_account", "service"),
            Arbitraries.subsetOf(
                "viewer", "operator", "developer", "auditor", "administrator", "release-manager"),
            Arbitraries.subsetOf("web-team", "robots", "others"),
            Arbitraries.of("password", "mfa", "fresh"))
        .as((kind, roles, groups, factor) -> Corpus.caller("x", kind, roles, groups, factor));
  }

  @Provide
  Arbitrary<Thing> things() {
    return Combinators.combine(
            Arbitraries.of(AuthorizationFixtures.READER.actions().all()),
            Arbitraries.of("web", "shop", "test").injectNull(0.2),
            Arbitraries.of(true, false),
            Arbitraries.subsetOf("destroys", "allow_irreversible", "reveals_secret"))
        .as(CorpusTests::thing);
  }

  /** The one resource of the corpus that is tagged, or one that is not known. */
  private static Thing thing(
      Action action, @Nullable String workspace, boolean isKnown, Set<String> flags) {
    return isKnown && action.kind().equals("Schedule")
        ? new Thing(action, "nightly", "web", true, Corpus.flags(flags))
        : new Thing(action, "unknown", workspace, false, Corpus.flags(flags));
  }
}
