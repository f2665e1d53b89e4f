package io.provisioning.controlcenter.authorization.version;

import static io.provisioning.controlcenter.authorization.CallerFixtures.aUser;
import static io.provisioning.controlcenter.authorization.CallerFixtures.in;
import static org.assertj.core.api.Assertions.assertThat;

import io.provisioning.controlcenter.authorization.AuthorizationFixtures;
import io.provisioning.controlcenter.authorization.Permission;
import io.provisioning.controlcenter.authorization.Question;
import io.provisioning.controlcenter.authorization.SettableTime;
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
            new Preview.Access("bob", new Permission("getLogs", "Workflow", "*", "web")),
            new Preview.Access("bob", new Permission("getLogs", "Workflow", "1", "web")));
    assertThat(difference.lost())
        .containsExactly(
            new Preview.Access("ada", new Permission("getLogs", "Workflow", "2", "shop")));
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
    var access =
        new Preview.Access(
            "ada", new Permission("getWorkflow", "Workflow", "of long ago", "attic"));

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
  void theSamePoliciesChangeNothing() {
    var now = parts.policies().current();

    var difference = preview.of(now, now, Duration.ofDays(30));

    assertThat(difference.gained()).isEmpty();
    assertThat(difference.lost()).isEmpty();
  }

  private PolicyBook with(String text) {
    return parts.policies().with(Source.STORE, List.of(new PolicyFile("own.cedar", text)));
  }
}
