package io.provisioning.controlcenter.authorization.inquiry;

import static io.provisioning.controlcenter.authorization.CallerFixtures.NOW;
import static io.provisioning.controlcenter.authorization.CallerFixtures.aUser;
import static io.provisioning.controlcenter.authorization.CallerFixtures.anHourLater;
import static org.assertj.core.api.Assertions.assertThat;

import io.provisioning.controlcenter.authorization.AuthorizationFixtures;
import io.provisioning.controlcenter.authorization.Question;
import io.provisioning.controlcenter.authorization.policy.ActivePolicies;
import io.provisioning.controlcenter.authorization.policy.ActivePolicies.Source;
import io.provisioning.controlcenter.authorization.policy.Check;
import io.provisioning.controlcenter.authorization.policy.PolicyFile;
import io.provisioning.controlcenter.authorization.policy.PolicyReader;
import io.provisioning.controlcenter.identity.Caller;
import java.time.InstantSource;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

class ExplanationsTests {

  private static final PolicyReader READER = AuthorizationFixtures.READER;

  private final ActivePolicies policies = new ActivePolicies(READER);
  private final Explanations explanations =
      new Explanations(
          policies,
          new AuthorizationFixtures(InstantSource.fixed(NOW)).situations(),
          InstantSource.fixed(NOW));

  @Test
  void theReasonsComeFirst() {
    var why = explain(aUser("ada", "viewer"), "getWorkflow");

    assertThat(why.isAllowed()).isTrue();
    assertThat(why.parts().getFirst().statement().id()).isEqualTo("viewer");
    assertThat(why.parts().getFirst().decided()).isTrue();
    assertThat(why.parts().getFirst().checks())
        .containsExactly(
            new Check("principal", "principal in Role::\"viewer\"", true),
            new Check("resource", "resource", true));
    assertThat(why.parts()).filteredOn(AccessExplanation.Part::decided).hasSize(1);
  }

  @Test
  void aDenialIsFlippedByTheRoleThatOpensLeast() {
    assertThat(flip(aUser("ada"), "getWorkflow")).containsExactly("give ada the role viewer");
    assertThat(flip(aUser("ada", "viewer"), "cancelWorkflow"))
        .containsExactly("give ada the role operator");
    assertThat(flip(aUser("ada", "viewer"), "submitWorkflow"))
        .containsExactly("give ada the role developer");
  }

  @Test
  void aPermissionIsFlippedToo() {
    assertThat(flip(aUser("ada", "viewer"), "getWorkflow"))
        .containsExactly("take the role viewer from ada");
  }

  @Test
  void aFreshFactorIsWhatIsMissing() {
    var administrator = anHourLater(aUser("ada", "administrator"));
    var why = explain(administrator, "proposePolicies");

    assertThat(why.isAllowed()).isFalse();
    assertThat(why.parts().getFirst().statement().id()).isEqualTo("risky-needs-fresh-factor");
    assertThat(why.parts().getFirst().checks())
        .contains(new Check("unless", "context.fresh_factor", true));
    assertThat(flip(administrator, "proposePolicies"))
        .containsExactly("confirm with a second factor");
  }

  @Test
  void twoChangesAreTriedWhereOneIsNotEnough() {
    assertThat(flip(anHourLater(aUser("ada", "viewer")), "proposePolicies"))
        .containsExactly("confirm with a second factor", "give ada the role administrator");
  }

  @Test
  void eachConditionIsLookedAtForItself() {
    add(
        """
        @id("calm")
        forbid(principal, action == Action::"cancelWorkflow", resource)
        when { context.mfa && principal in Group::"night" && context.now > 0 }
        unless { context.fresh_factor || principal in Role::"auditor" };
        """);

    var part =
        explain(anHourLater(aUser("ada", "operator")), "cancelWorkflow").parts().stream()
            .filter(one -> one.statement().id().equals("calm"))
            .findFirst()
            .orElseThrow();

    assertThat(part.checks().subList(2, part.checks().size()))
        .containsExactly(
            new Check("when", "context.mfa", true),
            new Check("when", "principal in Group::\"night\"", false),
            new Check("when", "(context.now) > 0", true),
            new Check("unless", "context.fresh_factor", true),
            new Check("unless", "principal in Role::\"auditor\"", true));
    assertThat(part.decided()).isFalse();
  }

  @Test
  void whatOnlyAPolicyForbidsIsFlippedWithoutIt() {
    add("@id(\"never\") forbid(principal, action == Action::\"getWorkflow\", resource);");

    assertThat(flip(aUser("ada", "administrator"), "getWorkflow"))
        .containsExactly("remove the policy `never`");
  }

  @Test
  void theReasonOfADenialIsTheRoleThatIsMissing() {
    assertThat(reason(aUser("ada", "viewer"), "cancelWorkflow"))
        .isEqualTo("This needs the role operator.");
    assertThat(reason(anHourLater(aUser("ada", "viewer")), "proposePolicies"))
        .isEqualTo("This needs the role administrator.");
  }

  @Test
  void theReasonOfADenialIsWhatForbidsItToThoseWithTheRole() {
    add(
        """
        @id("never") @description("nothing is looked at")
        forbid(principal, action == Action::"getWorkflow", resource);
        """);

    assertThat(reason(aUser("ada", "administrator"), "getWorkflow"))
        .isEqualTo("This is denied by never: nothing is looked at.");
  }

  @Test
  void aRoleIsNoReasonWhereItWouldNotHelp() {
    add("@id(\"never\") forbid(principal, action == Action::\"getWorkflow\", resource);");

    assertThat(reason(aUser("ada"), "getWorkflow")).isEqualTo("This is denied by never.");
  }

  private String reason(Caller caller, String action) {
    return explanations.reason(caller, new Question(action, null, "web", Map.of())).text();
  }

  private List<String> flip(Caller caller, String action) {
    return explain(caller, action).flip().stream()
        .map(change -> change.text(caller.name()))
        .toList();
  }

  private AccessExplanation explain(Caller caller, String action) {
    return explanations.explain(caller, new Question(action, null, "web", Map.of()));
  }

  private void add(String text) {
    policies.replace(Source.STORE, List.of(new PolicyFile("own.cedar", text)));
  }
}
