package io.provisioning.controlcenter.compliance;

import static io.provisioning.controlcenter.authorization.CallerFixtures.NOW;
import static io.provisioning.controlcenter.compliance.ComplianceFixtures.attestedAt;
import static io.provisioning.controlcenter.compliance.ComplianceFixtures.good;
import static io.provisioning.controlcenter.compliance.ComplianceFixtures.with;
import static io.provisioning.controlcenter.compliance.ComplianceFixtures.withPolicies;
import static io.provisioning.controlcenter.compliance.ComplianceFixtures.withoutAttestations;
import static io.provisioning.controlcenter.compliance.ComplianceFixtures.withoutSecondPerson;
import static org.assertj.core.api.Assertions.assertThat;

import io.provisioning.controlcenter.compliance.ComplianceReport.Judged;
import io.provisioning.controlcenter.compliance.control.Facts;
import io.provisioning.controlcenter.compliance.control.Facts.Accounts;
import io.provisioning.controlcenter.compliance.control.Facts.Audit;
import io.provisioning.controlcenter.compliance.control.Facts.Protection;
import io.provisioning.controlcenter.compliance.control.Facts.SignIn;
import io.provisioning.controlcenter.compliance.control.Framework;
import io.provisioning.controlcenter.compliance.control.Outcome;
import io.provisioning.controlcenter.compliance.control.Outcome.Status;
import java.time.Duration;
import java.time.Period;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

class ComplianceChecksTests {

  private static final Duration DAY = Duration.ofDays(1);
  private static final Duration FIVE_MINUTES = Duration.ofMinutes(5);

  @ParameterizedTest
  @EnumSource(Framework.class)
  void whereAllIsGoodEverythingIsMetButWhatNobodyCanSee(Framework framework) {
    var report = ComplianceReport.of(framework, good());

    assertThat(report.checks())
        .filteredOn(judged -> judged.outcome().status() != Status.MET)
        .extracting(judged -> judged.check().id())
        .containsExactly("disk-encryption");
    assertThat(report.checks())
        .allSatisfy(judged -> {
          assertThat(judged.check().controls(framework)).isNotEmpty();
          assertThat(judged.outcome().evidence()).isNotEmpty();
        });
  }

  @Test
  void idsAreUnique() {
    var ids =
        ComplianceReport.of(Framework.SOC2, good()).checks().stream()
            .map(judged -> judged.check().id())
            .toList();

    assertThat(ids).doesNotHaveDuplicates().hasSizeGreaterThan(15);
  }

  @Test
  void everybodyNeedsASecondFactorAndPoliciesThatAskForIt() {
    var without = new Accounts(3, 0, List.of("bob"), List.of(), List.of(), false);

    assertThat(failed(with(without))).containsExactly("second-factor");
    assertThat(outcome(with(without), "second-factor").evidence().getFirst().fact())
        .isEqualTo("2 of 3 people have a second factor");
    assertThat(outcome(with(without), "second-factor").action()).contains("bob");
    assertThat(failed(withPolicies("audit-needs-mfa"))).containsExactly("second-factor");
  }

  @Test
  void accountsThatAreLeftOverAreFound() {
    assertThat(failed(with(new Accounts(3, 0, List.of(), List.of("bob"), List.of(), false))))
        .containsExactly("unused-accounts");
    assertThat(failed(with(new Accounts(3, 2, List.of(), List.of(), List.of("ci"), false))))
        .containsExactly("program-secrets");
    assertThat(failed(with(new Accounts(3, 0, List.of(), List.of(), List.of(), true))))
        .containsExactly("first-password");
  }

  @Test
  void rulesOfSigningInAreHeldAgainstThresholds() {
    assertThat(failed(with(new SignIn(11, DAY, DAY, FIVE_MINUTES, FIVE_MINUTES))))
        .containsExactly("passwords");
    assertThat(failed(with(new SignIn(12, Duration.ofDays(31), DAY, FIVE_MINUTES, FIVE_MINUTES))))
        .containsExactly("sessions");
    assertThat(failed(with(new SignIn(12, DAY, Duration.ofDays(8), FIVE_MINUTES, FIVE_MINUTES))))
        .containsExactly("sessions");
    assertThat(failed(with(new SignIn(12, DAY, DAY, Duration.ofHours(1), FIVE_MINUTES))))
        .containsExactly("sessions");
  }

  @Test
  void protectionIsLookedAt() {
    var month = Duration.ofDays(30);
    var young = Optional.of(NOW.minus(DAY));
    assertThat(failed(with(new Protection(null, List.of(), 9, young, month))))
        .containsExactly("tls");
    assertThat(failed(with(new Protection("a", List.of("x.jwk"), 9, young, month))))
        .containsExactly("key-files");
    var old = Optional.of(NOW.minus(Duration.ofDays(40)));
    assertThat(failed(with(new Protection("a", List.of(), 9, old, month))))
        .containsExactly("key-rotation");
    assertThat(failed(with(new Protection("a", List.of(), 9, young, Duration.ofDays(91)))))
        .containsExactly("key-rotation");
    assertThat(failed(with(new Protection("a", List.of(), 9, Optional.empty(), month))))
        .containsExactly("key-rotation");
  }

  @Test
  void theAuditMustBeWholeLongAndErasable() {
    var years = Period.ofYears(7);
    assertThat(failed(with(new Audit("1 finding", 9, years, true, List.of(), 0))))
        .containsExactly("audit-whole");
    assertThat(failed(with(new Audit(null, 9, Period.ofYears(6), true, List.of(), 0))))
        .containsExactly("audit-retention");
    assertThat(failed(with(new Audit(null, 9, Period.ofMonths(84), true, List.of(), 0)))).isEmpty();
    assertThat(failed(with(new Audit(null, 9, years, false, List.of(), 0))))
        .containsExactly("erasure");
  }

  @Test
  void emergenciesAreReviewedAfterTheyWere() {
    var before = new Audit(null, 9, Period.ofYears(7), true, List.of(NOW.minus(DAY)), 0);
    var after = new Audit(null, 9, Period.ofYears(7), true, List.of(NOW.plus(DAY)), 0);

    assertThat(failed(with(before))).isEmpty();
    assertThat(failed(with(after))).containsExactly("emergency-access");
  }

  @Test
  void onePersonAloneIsNotEnough() {
    assertThat(failed(withoutSecondPerson())).containsExactly("separation-of-duty");
  }

  @Test
  void whatIsVouchedForCountsForAQuarter() {
    assertThat(failed(attestedAt(NOW.minus(Duration.ofDays(90))))).isEmpty();
    assertThat(failed(attestedAt(NOW.minus(Duration.ofDays(93)))))
        .containsExactlyInAnyOrder("access-review", "incident-review");
    assertThat(failed(withoutAttestations()))
        .containsExactlyInAnyOrder("access-review", "incident-review");
  }

  @Test
  void backupsCannotBeSeenWithoutAnAttestation() {
    assertThat(outcome(good(), "backups").status()).isEqualTo(Status.MET);
    assertThat(outcome(withoutAttestations(), "backups").status()).isEqualTo(Status.NOT_OBSERVABLE);
  }

  /** Of all frameworks: each failure has something to do. */
  private static Set<String> failed(Facts facts) {
    return List.of(Framework.values()).stream()
        .flatMap(framework -> ComplianceReport.of(framework, facts).checks().stream())
        .filter(judged -> judged.outcome().status() == Status.NOT_MET)
        .peek(judged -> assertThat(judged.outcome().action()).isNotBlank())
        .map(judged -> judged.check().id())
        .collect(Collectors.toSet());
  }

  private static Outcome outcome(Facts facts, String id) {
    return ComplianceReport.of(Framework.SOC2, facts).checks().stream()
        .filter(judged -> judged.check().id().equals(id))
        .map(Judged::outcome)
        .findFirst()
        .orElseThrow();
  }
}
