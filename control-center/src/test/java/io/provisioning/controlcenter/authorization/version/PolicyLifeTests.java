package io.provisioning.controlcenter.authorization.version;

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
import io.provisioning.controlcenter.authorization.policy.ActivePolicies.Source;
import io.provisioning.controlcenter.authorization.policy.PolicyFile;
import io.provisioning.controlcenter.identity.Caller;
import java.util.List;
import java.util.Map;
import org.assertj.core.api.ThrowableAssert.ThrowingCallable;
import org.junit.jupiter.api.Test;

class PolicyLifeTests {

  private static final Caller ADA = aUser("ada", "administrator");
  private static final Caller BOB = aUser("bob", "administrator");
  private static final Caller EVE = aUser("eve");
  private static final List<PolicyFile> EVE_READS =
      List.of(
          new PolicyFile(
              "eve.cedar",
              "@id(\"eve\")\npermit(principal == User::\"eve\", action in Action::\"Read\", resource);\n"));

  private final SettableTime time = new SettableTime();
  private final AuthorizationFixtures parts = new AuthorizationFixtures(time);
  private final RecordedAuditTrail trail = new RecordedAuditTrail();
  private final PolicyVersions versions = new MemoryPolicyVersions();
  private final PolicyLife life = life(false);
  private final PolicyLife careful = life(true);

  @Test
  void appliedPoliciesDecideAtOnce() {
    assertThat(mayEveRead()).isFalse();

    var version = life.propose(ADA, EVE_READS, "eve joins", null);

    assertThat(mayEveRead()).isTrue();
    assertThat(life.active()).isEqualTo(version);
    assertThat(trail.last())
        .extracting(AuditEvent::action, AuditEvent::resource, event -> event.actor().id())
        .containsExactly("authorization.policies-changed", "policy-version/1", "ada");
  }

  @Test
  void policiesWithMistakesChangeNothing() {
    life.propose(ADA, EVE_READS, "eve joins", null);
    var wrong =
        List.of(new PolicyFile("eve.cedar", "permit(principal, action in Acton, resource);"));

    assertThatThrownBy(() -> life.propose(ADA, wrong, "eve leaves", null))
        .isInstanceOf(ProblemException.class);

    assertThat(mayEveRead()).isTrue();
    assertThat(versions.all()).hasSize(1);
  }

  @Test
  void aRollbackIsAVersionToo() {
    life.propose(ADA, EVE_READS, "eve joins", null);
    life.propose(ADA, List.of(), "nobody but the roles", null);
    assertThat(mayEveRead()).isFalse();

    var version = life.rollback(ADA, 1);

    assertThat(mayEveRead()).isTrue();
    assertThat(version.number()).isEqualTo(3);
    assertThat(version.files()).isEqualTo(EVE_READS);
    assertThat(life.all()).extracting(PolicyVersion::number).containsExactly(3, 2, 1);
  }

  @Test
  void aSecondPersonApproves() {
    careful.propose(ADA, EVE_READS, "eve joins", null);
    assertThat(mayEveRead()).isFalse();
    assertThat(problemOf(() -> careful.approve(ADA, 1)))
        .isEqualTo(VersionProblem.SECOND_PERSON_NEEDED);
    assertThat(trail.last().outcome()).isEqualTo(Outcome.DENIED);

    var version = careful.approve(BOB, 1);

    assertThat(mayEveRead()).isTrue();
    assertThat(version.approvedBy()).isEqualTo("bob");
    assertThat(problemOf(() -> careful.approve(BOB, 1)))
        .isEqualTo(VersionProblem.POLICIES_NOT_PROPOSED);
  }

  @Test
  void aProposalThatWasOvertakenIsNotApproved() {
    careful.propose(ADA, EVE_READS, "eve joins", null);
    careful.propose(ADA, List.of(), "nobody", null);
    careful.approve(BOB, 2);

    assertThat(problemOf(() -> careful.approve(BOB, 1))).isEqualTo(VersionProblem.POLICIES_CHANGED);
  }

  @Test
  void aChangeOfWhatIsNotActiveAnyMoreIsAConflict() {
    life.propose(ADA, EVE_READS, "eve joins", 0);

    assertThat(problemOf(() -> life.propose(BOB, List.of(), "nobody", 0)))
        .isEqualTo(VersionProblem.POLICIES_CHANGED);
  }

  @Test
  void nobodyLocksThemselvesOut() {
    var forbidden = List.of(new PolicyFile("all.cedar", "forbid(principal, action, resource);"));

    assertThat(problemOf(() -> life.propose(ADA, forbidden, "closed", null)))
        .isEqualTo(VersionProblem.POLICIES_LOCK_OUT);
    assertThat(versions.all()).isEmpty();
  }

  @Test
  void filesHaveNames() {
    var text = EVE_READS.getFirst().text();

    assertThat(
            problemOf(
                () -> life.propose(ADA, List.of(new PolicyFile("../x.cedar", text)), "", null)))
        .isEqualTo(VersionProblem.INVALID_POLICY_FILE);
    assertThat(
            problemOf(() ->
                life.propose(ADA, List.of(EVE_READS.getFirst(), EVE_READS.getFirst()), "", null)))
        .isEqualTo(VersionProblem.INVALID_POLICY_FILE);
  }

  @Test
  void whatCannotBeWrittenDownDoesNotHappen() {
    trail.fail();

    assertThatThrownBy(() -> life.propose(ADA, EVE_READS, "eve joins", null))
        .isInstanceOf(ProblemException.class);

    assertThat(mayEveRead()).isFalse();
    assertThat(versions.all()).isEmpty();
  }

  @Test
  void whatWasActiveIsActiveAfterAStart() {
    life.propose(ADA, EVE_READS, "eve joins", null);
    careful.propose(ADA, List.of(), "not approved yet", null);
    parts.policies().replace(Source.STORE, List.of());

    life.open();

    assertThat(mayEveRead()).isTrue();
  }

  @Test
  void aDiffHasTheLinesThatWentAndCame() {
    var before = Map.of("a.cedar", "one\ntwo\nthree\n", "same.cedar", "same\n");
    var after = Map.of("a.cedar", "one\n2\nthree\n", "b.cedar", "new\n", "same.cedar", "same\n");

    assertThat(PolicyDiff.of(before, after))
        .isEqualTo(
            """
            === a.cedar
              one
            - two
            + 2
              three
            === b.cedar
            + new
            """);
  }

  private boolean mayEveRead() {
    return parts
        .authorizer()
        .decide(EVE, new Question("getWorkflow", "1", "web", Map.of()))
        .isAllowed();
  }

  private PolicyLife life(boolean needsSecondPerson) {
    return new PolicyLife(
        versions,
        parts.policies(),
        parts.permissions(),
        new AccessAudit(trail),
        needsSecondPerson,
        time);
  }

  private static Problem problemOf(ThrowingCallable call) {
    return catchThrowableOfType(ProblemException.class, call).problem();
  }
}
