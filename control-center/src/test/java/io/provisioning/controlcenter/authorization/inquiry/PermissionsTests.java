package io.provisioning.controlcenter.authorization.inquiry;

import static io.provisioning.controlcenter.authorization.CallerFixtures.NOW;
import static io.provisioning.controlcenter.authorization.CallerFixtures.aUser;
import static io.provisioning.controlcenter.authorization.CallerFixtures.in;
import static org.assertj.core.api.Assertions.assertThat;

import io.provisioning.controlcenter.authorization.AuthorizationFixtures;
import io.provisioning.controlcenter.authorization.Inventory;
import io.provisioning.controlcenter.authorization.Question;
import io.provisioning.controlcenter.authorization.policy.ActivePolicies;
import io.provisioning.controlcenter.authorization.policy.ActivePolicies.Source;
import io.provisioning.controlcenter.authorization.policy.EntityKey;
import io.provisioning.controlcenter.authorization.policy.PolicyBook;
import io.provisioning.controlcenter.authorization.policy.PolicyFile;
import io.provisioning.controlcenter.authorization.policy.PolicyReader;
import io.provisioning.controlcenter.identity.Caller;
import java.time.InstantSource;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

class PermissionsTests {

  private static final PolicyReader READER = AuthorizationFixtures.READER;
  private static final String OWN =
      """
      permit(principal in Group::"web-team", action in Action::"Operate", resource in Workspace::"web");
      permit(principal in Group::"web-team", action in Action::"Read", resource == Workflow::"5");
      forbid(principal, action in Action::"Read", resource is Schedule)
      when { resource.hasTag("environment") && resource.getTag("environment") == "production" };
      forbid(principal, action == Action::"getWorkflow", resource) when { resource == Workflow::"3" };
      """;

  private final AuthorizationFixtures fixtures =
      new AuthorizationFixtures(InstantSource.fixed(NOW));
  private final Inventory inventory = fixtures.inventory();
  private final Permissions permissions = fixtures.permissions();
  private final ActivePolicies policies = new ActivePolicies(READER);
  private final PolicyBook book =
      policies.with(Source.STORE, List.of(new PolicyFile("own.cedar", OWN)));

  @Test
  void everybodyMayAskWhatTheyMay() {
    assertThat(permissions.of(aUser("ada"), book, "Platform"))
        .contains(new Permission("listPermissions", "Platform", "platform", null));
  }

  @Test
  void theAnswerIsThatOfAskingForEachSingleThing() {
    for (int i = 0; i < 40; i++) {
      inventory.put(
          i % 3 == 0 ? "Schedule" : "Workflow",
          "" + i,
          List.of("web", "shop", "test").get(i % 7 % 3),
          i % 4 == 0 ? Map.of("environment", "production") : Map.of());
    }
    for (var caller :
        List.of(
            aUser("ada", "viewer"),
            in(aUser("bob"), "web-team"),
            in(aUser("eve", "developer"), "web-team"),
            aUser("root", "administrator"))) {
      assertThat(Set.copyOf(permissions.of(caller, book, null)))
          .as(caller.id())
          .isEqualTo(byBruteForce(caller));
    }
  }

  private Set<Permission> byBruteForce(Caller caller) {
    var authorizer = fixtures.authorizer(active());
    var permitted = new HashSet<Permission>();
    for (var action : READER.actions().all()) {
      candidates(action.kind())
          .forEach(candidate -> {
            var id = candidate.id().equals("*") ? null : candidate.id();
            var question = new Question(action.id(), id, candidate.workspace(), Map.of());
            if (authorizer.decide(caller, question).isAllowed()) {
              permitted.add(
                  new Permission(
                      action.id(), action.kind(), candidate.id(), candidate.workspace()));
            }
          });
    }
    return permitted;
  }

  private record Candidate(String id, @Nullable String workspace) {}

  private Set<Candidate> candidates(String kind) {
    if (kind.equals("Platform")) {
      return Set.of(new Candidate("platform", null));
    }
    var candidates = new HashSet<Candidate>();
    candidates.add(new Candidate("*", null));
    List.of("web", "shop", "test").forEach(name -> candidates.add(new Candidate("*", name)));
    inventory.all().stream()
        .filter(entity -> entity.key().type().equals(kind))
        .forEach(entity ->
            candidates.add(
                new Candidate(
                    entity.key().id(),
                    entity.parents().stream().map(EntityKey::id).findFirst().orElseThrow())));
    return candidates;
  }

  private ActivePolicies active() {
    policies.replace(Source.STORE, List.of(new PolicyFile("own.cedar", OWN)));
    return policies;
  }
}
