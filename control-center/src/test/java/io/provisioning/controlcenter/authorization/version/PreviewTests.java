package io.provisioning.controlcenter.authorization.version;

import static io.provisioning.controlcenter.authorization.CallerFixtures.aUser;
import static io.provisioning.controlcenter.authorization.CallerFixtures.in;
import static org.assertj.core.api.Assertions.assertThat;

import io.provisioning.controlcenter.authorization.AuthorizationFixtures;
import io.provisioning.controlcenter.authorization.Question;
import io.provisioning.controlcenter.authorization.SettableTime;
import io.provisioning.controlcenter.authorization.inquiry.Permission;
import io.provisioning.controlcenter.authorization.policy.ActivePolicies.Source;
import io.provisioning.controlcenter.authorization.policy.PolicyBook;
import io.provisioning.controlcenter.authorization.policy.PolicyFile;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

class PreviewTests {

  private final SettableTime time = new SettableTime();
  private final AuthorizationFixtures parts = new AuthorizationFixtures(time);
  private final Preview preview = new Preview(parts.permissions(), parts.past().precedents(), time);

  @BeforeEach
  void peopleAndThings() {
    parts.inventory().put("Workflow", "1", "web", Map.of());
    parts.inventory().put("Workflow", "2", "shop", Map.of());
    var question = new Question("getWorkflow", "1", "web", Map.of());
    parts.past().asks(aUser("ada", "viewer"), question);
    parts.past().asks(in(aUser("bob"), "web-team"), question);
  }

  @Test
  void exactlyWhatIsGainedAndLostIsShown() {
    var then =
        with(
            """
            permit(principal in Group::"web-team", action == Action::"getLogs", resource in Workspace::"web");
            forbid(principal in Role::"viewer", action == Action::"getLogs", resource == Workflow::"2");
            """);

    var difference = preview.of(parts.policies().current(), then, Duration.ofDays(30));

    assertThat(difference.gained())
        .containsExactly(
            access("bob", "getLogs", "Workflow", "*", "web"),
            access("bob", "getLogs", "Workflow", "1", "web"));
    assertThat(difference.lost())
        .containsExactly(access("ada", "getLogs", "Workflow", "2", "shop"));
  }

  @Test
  void whatWasAskedForIsHeldAgainstToo() {
    var gone = new Question("getWorkflow", "of long ago", "attic", Map.of());
    parts.past().asks(aUser("ada", "viewer"), gone);
    var then =
        with(
            """
            forbid(principal, action == Action::"getWorkflow", resource == Workflow::"of long ago");
            """);
    var access = access("ada", "getWorkflow", "Workflow", "of long ago", "attic");

    time.pass(Duration.ofDays(10));

    var now = parts.policies().current();
    assertThat(preview.of(now, then, Duration.ofDays(30)).lost()).containsExactly(access);
    assertThat(preview.of(now, then, Duration.ofDays(5)).lost()).isEmpty();
  }

  @Test
  void whoCannotSignInGainsNothing() {
    parts.past().disable("bob");
    var then =
        with("permit(principal in Group::\"web-team\", action, resource in Workspace::\"web\");");

    var difference = preview.of(parts.policies().current(), then, Duration.ofDays(30));

    assertThat(difference.gained()).isEmpty();
  }

  @Test
  void whatWasThereAlreadyIsNotGainedByBeingNamed() {
    var then =
        with(
            """
            permit(principal == User::"ada", action == Action::"getWorkflow", resource in Workspace::"attic");
            permit(principal == User::"ada", action == Action::"getLogs", resource == Workflow::"unheard of");
            """);

    var difference = preview.of(parts.policies().current(), then, Duration.ofDays(30));

    assertThat(difference.gained()).isEmpty();
    assertThat(difference.lost()).isEmpty();
  }

  @Test
  void whatAsksForAnotherFactorIsNeitherGainedNorLost() {
    var now = parts.policies().current();
    var strict =
        with(
            """
            forbid(principal in Role::"viewer", action == Action::"getResult", resource == Workflow::"1")
            unless { context.fresh_factor };
            """);
    var access = access("ada", "getResult", "Workflow", "1", "web");

    var tightened = preview.of(now, strict, Duration.ofDays(30));
    assertThat(tightened.tightened()).containsExactly(access);
    assertThat(tightened.lost()).isEmpty();

    var relaxed = preview.of(strict, now, Duration.ofDays(30));
    assertThat(relaxed.relaxed()).containsExactly(access);
    assertThat(relaxed.gained()).isEmpty();
  }

  @Test
  void whatDestroysIsToldFromWhatDoesNot() {
    var asked = new Question("submitWorkflow", null, "web", Map.of("destroys", true));
    parts.past().asks(aUser("dora", "developer"), asked);
    var then =
        with(
            """
            forbid(principal == User::"dora", action == Action::"submitWorkflow", resource)
            when { context has destroys && context.destroys };
            """);

    var lost = preview.of(parts.policies().current(), then, Duration.ofDays(30)).lost();

    assertThat(lost)
        .containsExactly(
            new Preview.Access(
                "dora",
                new Permission("submitWorkflow", "Workflow", "*", "web"),
                List.of("destroys")));
  }

  @Test
  void theSamePoliciesChangeNothing() {
    var now = parts.policies().current();

    var difference = preview.of(now, now, Duration.ofDays(30));

    assertThat(difference.gained()).isEmpty();
    assertThat(difference.lost()).isEmpty();
  }

  private static Preview.Access access(
      String principal, String action, String kind, String id, String workspace) {
    return new Preview.Access(principal, new Permission(action, kind, id, workspace), List.of());
  }

  private PolicyBook with(String text) {
    return parts.policies().with(Source.STORE, List.of(new PolicyFile("own.cedar", text)));
  }
}
