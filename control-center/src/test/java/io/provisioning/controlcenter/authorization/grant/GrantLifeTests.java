package io.provisioning.controlcenter.authorization.grant;

import static io.provisioning.controlcenter.authorization.CallerFixtures.aUser;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import io.provisioning.config.problem.Problem;
import io.provisioning.config.problem.ProblemException;
import io.provisioning.controlcenter.audit.AuditEvent;
import io.provisioning.controlcenter.audit.AuditEvent.Outcome;
import io.provisioning.controlcenter.audit.RecordedAuditTrail;
import io.provisioning.controlcenter.authorization.AccessAudit;
import io.provisioning.controlcenter.authorization.AuthorizationFixtures;
import io.provisioning.controlcenter.authorization.Question;
import io.provisioning.controlcenter.authorization.SettableTime;
import io.provisioning.controlcenter.authorization.policy.EntityKey;
import io.provisioning.controlcenter.identity.Caller;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import org.assertj.core.api.ThrowableAssert.ThrowingCallable;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

class GrantLifeTests {

  private static final Caller ADA = aUser("ada", "administrator");
  private static final Caller BOB = aUser("bob", "operator");
  private static final Caller EVE = aUser("eve", "operator");
  private static final EntityKey EVE_KEY = new EntityKey("User", "eve");
  private static final Duration HALF_AN_HOUR = Duration.ofMinutes(30);

  private final SettableTime time = new SettableTime();
  private final AuthorizationFixtures parts = new AuthorizationFixtures(time);
  private final RecordedAuditTrail trail = new RecordedAuditTrail();
  private final Grants grants = new MemoryGrants();
  private final GrantLife life =
      new GrantLife(grants, parts.policies(), new AccessAudit(trail), time);

  @Test
  void aGrantEndsByItself() {
    give("Change", "web");
    assertThat(mayEve("submitWorkflow", "web")).isTrue();
    assertThat(mayEve("submitWorkflow", "shop")).isFalse();

    time.pass(HALF_AN_HOUR.minusMillis(1));
    assertThat(mayEve("submitWorkflow", "web")).isTrue();

    time.pass(Duration.ofMillis(1));
    assertThat(mayEve("submitWorkflow", "web")).isFalse();
    assertThat(life.all().getFirst().state(time.instant())).isEqualTo(Grant.State.ENDED);
  }

  @Test
  void aGrantIsWrittenDown() {
    var grant = give("Change", "web");

    assertThat(trail.last())
        .extracting(AuditEvent::action, AuditEvent::resource, AuditEvent::details)
        .containsExactly(
            "authorization.grant-given",
            "grant/" + grant.id(),
            Map.of("principal", "User::\"eve\"", "reason", "on call", "length", "PT30M"));
  }

  @Test
  void aGrantCanBeEndedEarly() {
    var grant = give("Change", null);

    life.end(ADA, grant.id());

    assertThat(mayEve("submitWorkflow", "web")).isFalse();
    assertThat(problemOf(() -> life.end(ADA, grant.id()))).isEqualTo(GrantProblem.GRANT_ENDED);
  }

  @Test
  void nobodyGivesThemselvesAccess() {
    assertThat(
            problemOf(
                () -> life.give(EVE, EVE_KEY, List.of("Change"), null, "please", HALF_AN_HOUR)))
        .isEqualTo(GrantProblem.NOT_FOR_ONESELF);
    assertThat(trail.last().outcome()).isEqualTo(Outcome.DENIED);
    assertThat(mayEve("submitWorkflow", "web")).isFalse();
  }

  @Test
  void anActionThatDoesNotExistIsNotGiven() {
    assertThat(problemOf(() -> give("Fly", null))).isEqualTo(GrantProblem.INVALID_GRANT);
    assertThat(problemOf(() -> life.end(ADA, "nothing"))).isEqualTo(GrantProblem.UNKNOWN_GRANT);
  }

  @Test
  void aNameWithQuotesIsAName() {
    life.give(
        ADA,
        new EntityKey("User", "x\", action, resource); permit(principal, \\"),
        List.of("Read"),
        null,
        "odd",
        HALF_AN_HOUR);

    assertThat(mayEve("submitWorkflow", "web")).isFalse();
    assertThat(parts.policies().current().find("grant-" + life.all().getFirst().id())).isPresent();
  }

  @Test
  void breakGlassTakesTwo() {
    var asked = life.ask(EVE, null, "the database is on fire", HALF_AN_HOUR);
    assertThat(mayEve("submitWorkflow", "web")).isFalse();
    assertThat(problemOf(() -> life.approve(EVE, asked.id())))
        .isEqualTo(GrantProblem.NOT_FOR_ONESELF);

    var begun = life.approve(BOB, asked.id());

    assertThat(mayEve("submitWorkflow", "web")).isTrue();
    assertThat(mayEve("proposePolicies", null)).isTrue();
    assertThat(begun.approvedBy()).isEqualTo("bob");
    assertThat(problemOf(() -> life.approve(BOB, asked.id()))).isEqualTo(GrantProblem.GRANT_ENDED);
    time.pass(HALF_AN_HOUR);
    assertThat(mayEve("submitWorkflow", "web")).isFalse();
  }

  @Test
  void whatWasAskedForLongAgoIsNotApproved() {
    var asked = life.ask(EVE, null, "the database is on fire", HALF_AN_HOUR);

    time.pass(Grant.PATIENCE);

    assertThat(problemOf(() -> life.approve(BOB, asked.id()))).isEqualTo(GrantProblem.GRANT_ENDED);
  }

  @Test
  void grantsHoldAfterAStart() {
    give("Change", "web");
    var others = new AuthorizationFixtures(time);

    new GrantLife(grants, others.policies(), new AccessAudit(trail), time).open();

    assertThat(others.authorizer().decide(EVE, question("submitWorkflow", "web")).isAllowed())
        .isTrue();
  }

  @Test
  void whatCannotBeWrittenDownIsNotGiven() {
    trail.fail();

    assertThatThrownBy(() -> give("Change", "web")).isInstanceOf(ProblemException.class);

    assertThat(mayEve("submitWorkflow", "web")).isFalse();
    assertThat(grants.all()).isEmpty();
  }

  private Grant give(String action, @Nullable String workspace) {
    return life.give(ADA, EVE_KEY, List.of(action), workspace, "on call", HALF_AN_HOUR);
  }

  private boolean mayEve(String action, @Nullable String workspace) {
    // a factor is fresh for five minutes, and these tests take hours
    var now =
        new Caller(
            EVE.id(),
            EVE.kind(),
            EVE.name(),
            EVE.roles(),
            EVE.groups(),
            EVE.factors(),
            time.instant(),
            EVE.session());
    return parts.authorizer().decide(now, question(action, workspace)).isAllowed();
  }

  private static Question question(String action, @Nullable String workspace) {
    return new Question(action, null, workspace, Map.of());
  }

  private static Problem problemOf(ThrowingCallable call) {
    return catchThrowableOfType(ProblemException.class, call).problem();
  }
}
