package io.provisioning.controlcenter.authorization;

import static io.provisioning.controlcenter.authorization.CallerFixtures.NOW;
import static io.provisioning.controlcenter.authorization.CallerFixtures.aUser;
import static io.provisioning.controlcenter.authorization.CallerFixtures.anHourLater;
import static io.provisioning.controlcenter.authorization.CallerFixtures.in;
import static org.assertj.core.api.Assertions.assertThat;

import io.provisioning.controlcenter.authorization.policy.ActivePolicies;
import io.provisioning.controlcenter.authorization.policy.ActivePolicies.Source;
import io.provisioning.controlcenter.authorization.policy.PolicyFile;
import io.provisioning.controlcenter.authorization.policy.PolicyReader;
import io.provisioning.controlcenter.identity.Caller;
import java.time.Duration;
import java.time.InstantSource;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

class CedarAuthorizerTests {

  private static final PolicyReader READER = AuthorizationFixtures.READER;

  private final ActivePolicies policies = new ActivePolicies(READER);
  private final Inventory inventory = new Inventory();
  private final Authorizer authorizer =
      new CedarAuthorizer(
          policies,
          new Situations(
              READER.actions(), inventory, () -> Duration.ofMinutes(5), InstantSource.fixed(NOW)),
          inventory);

  @Test
  void viewersLookAndDoNotTouch() {
    var viewer = aUser("ada", "viewer");

    assertThat(ask(viewer, "getWorkflow", "1", "web").policies()).containsExactly("viewer");
    assertThat(ask(viewer, "getWorkflow", "1", "web").isAllowed()).isTrue();
    assertThat(ask(viewer, "cancelWorkflow", "1", "web").isAllowed()).isFalse();
    assertThat(ask(viewer, "submitWorkflow", null, "web").isAllowed()).isFalse();
  }

  @Test
  void developersAreOperatorsAndOperatorsAreViewers() {
    var developer = aUser("ada", "developer");

    assertThat(List.of("getWorkflow", "cancelWorkflow", "submitWorkflow"))
        .allMatch(action -> ask(developer, action, null, "web").isAllowed());
  }

  @Test
  void whatNothingPermitsIsDenied() {
    assertThat(ask(aUser("ada"), "getWorkflow", "1", "web"))
        .isEqualTo(new Decision(false, List.of(), false));
    assertThat(ask(aUser("ada", "administrator"), "unheardOf", null, null).isAllowed()).isFalse();
  }

  @Test
  void destructionNeedsAFreshFactor() {
    var developer = aUser("ada", "developer");
    var destroy = new Question("submitWorkflow", null, "web", Map.of("destroys", true));

    assertThat(authorizer.decide(developer, destroy).isAllowed()).isTrue();
    assertThat(authorizer.decide(anHourLater(developer), destroy))
        .isEqualTo(new Decision(false, List.of("destruction-needs-fresh-factor"), true));
    assertThat(authorizer.decide(anHourLater(aUser("bob", "viewer")), destroy).needsFreshFactor())
        .isFalse();
  }

  @Test
  void aPolicyOfAWorkspaceEndsAtIt() {
    add(
        """
        permit(principal in Group::"web-team", action in Action::"Operate", resource in Workspace::"web");
        """);
    inventory.put("Workflow", "7", "web", Map.of());
    inventory.put("Workflow", "8", "other", Map.of());
    var member = in(aUser("ada"), "web-team");

    assertThat(ask(member, "cancelWorkflow", "1", "web").isAllowed()).isTrue();
    assertThat(ask(member, "cancelWorkflow", "1", "other").isAllowed()).isFalse();
    assertThat(ask(member, "cancelWorkflow", "7", null).isAllowed()).isTrue();
    assertThat(ask(member, "cancelWorkflow", "8", null).isAllowed()).isFalse();
    assertThat(ask(member, "cancelWorkflow", "9", null).isAllowed()).isFalse();
  }

  @Test
  void tagsOfWhatIsAskedForDecide() {
    add(
        """
        forbid(principal, action, resource is Workflow)
        when { resource.hasTag("environment") && resource.getTag("environment") == "production" };
        """);
    inventory.put("Workflow", "7", "web", Map.of("environment", "production"));

    assertThat(ask(aUser("ada", "developer"), "getWorkflow", "7", "web").isAllowed()).isFalse();
    assertThat(ask(aUser("ada", "developer"), "getWorkflow", "8", "web").isAllowed()).isTrue();
  }

  @Test
  void whatCannotBeEvaluatedIsDenied() {
    add("@id(\"huge\") forbid(principal, action, resource) when { context.now * 9000000 < 0 };");

    assertThat(ask(aUser("ada", "administrator"), "getWorkflow", "1", "web"))
        .isEqualTo(new Decision(false, List.of("huge"), false));
  }

  @Test
  void whatPoliciesCannotReadIsDenied() {
    var question = new Question("getWorkflow", "1", "web", Map.of("address", new Object()));

    assertThat(authorizer.decide(aUser("ada", "administrator"), question).isAllowed()).isFalse();
  }

  @Test
  void noDecisionOutlivesAChange() {
    var viewer = aUser("ada", "viewer");
    assertThat(ask(viewer, "getWorkflow", "1", "web").isAllowed()).isTrue();

    add("forbid(principal == User::\"ada\", action, resource);");
    assertThat(ask(viewer, "getWorkflow", "1", "web").isAllowed()).isFalse();

    policies.replace(Source.STORE, List.of());
    assertThat(ask(viewer, "getWorkflow", "1", "web").isAllowed()).isTrue();
  }

  private Decision ask(
      Caller caller, String action, @Nullable String id, @Nullable String workspace) {
    return authorizer.decide(caller, new Question(action, id, workspace, Map.of()));
  }

  private void add(String text) {
    policies.replace(Source.STORE, List.of(new PolicyFile("own.cedar", text)));
  }
}
