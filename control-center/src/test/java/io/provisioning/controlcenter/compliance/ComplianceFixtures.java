package io.provisioning.controlcenter.compliance;

import static io.provisioning.controlcenter.authorization.CallerFixtures.NOW;

import io.provisioning.controlcenter.compliance.control.Attestation;
import io.provisioning.controlcenter.compliance.control.Attestation.Subject;
import io.provisioning.controlcenter.compliance.control.Facts;
import io.provisioning.controlcenter.compliance.control.Facts.Accounts;
import io.provisioning.controlcenter.compliance.control.Facts.Audit;
import io.provisioning.controlcenter.compliance.control.Facts.Protection;
import io.provisioning.controlcenter.compliance.control.Facts.SignIn;
import java.time.Duration;
import java.time.Instant;
import java.time.Period;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.Function;
import java.util.stream.Collectors;

/** Facts of a platform with which everything is as it should be, and what can be wrong with it. */
final class ComplianceFixtures {

  static final Accounts ACCOUNTS = new Accounts(3, 1, List.of(), List.of(), List.of(), false);
  static final SignIn SIGN_IN =
      new SignIn(
          12,
          Duration.ofDays(30),
          Duration.ofDays(7),
          Duration.ofMinutes(5),
          Duration.ofMinutes(5));
  static final Protection PROTECTION =
      new Protection(
          "door.pem",
          List.of(),
          9,
          Optional.of(NOW.minus(Duration.ofDays(3))),
          Duration.ofDays(30));
  static final Audit AUDIT = new Audit(null, 4711, Period.ofYears(7), true, List.of(), 0);
  static final Set<String> POLICIES = Set.of("risky-needs-fresh-factor", "audit-needs-mfa");

  private ComplianceFixtures() {}

  static Facts good() {
    return facts(ACCOUNTS, SIGN_IN, PROTECTION, AUDIT, POLICIES, true, attested(NOW));
  }

  static Facts with(Accounts accounts) {
    return facts(accounts, SIGN_IN, PROTECTION, AUDIT, POLICIES, true, attested(NOW));
  }

  static Facts with(SignIn signIn) {
    return facts(ACCOUNTS, signIn, PROTECTION, AUDIT, POLICIES, true, attested(NOW));
  }

  static Facts with(Protection protection) {
    return facts(ACCOUNTS, SIGN_IN, protection, AUDIT, POLICIES, true, attested(NOW));
  }

  static Facts with(Audit audit) {
    return facts(ACCOUNTS, SIGN_IN, PROTECTION, audit, POLICIES, true, attested(NOW));
  }

  static Facts withPolicies(String... policies) {
    return facts(ACCOUNTS, SIGN_IN, PROTECTION, AUDIT, Set.of(policies), true, attested(NOW));
  }

  static Facts withoutSecondPerson() {
    return facts(ACCOUNTS, SIGN_IN, PROTECTION, AUDIT, POLICIES, false, attested(NOW));
  }

  /** With everything vouched for at a time. */
  static Facts attestedAt(Instant at) {
    return facts(ACCOUNTS, SIGN_IN, PROTECTION, AUDIT, POLICIES, true, attested(at));
  }

  static Facts withoutAttestations() {
    return facts(ACCOUNTS, SIGN_IN, PROTECTION, AUDIT, POLICIES, true, Map.of());
  }

  static Map<Subject, Attestation> attested(Instant at) {
    return Arrays.stream(Subject.values())
        .collect(
            Collectors.toMap(
                Function.identity(),
                subject -> new Attestation("1", subject, "looked at", "ada", "Ada", at)));
  }

  private static Facts facts(
      Accounts accounts,
      SignIn signIn,
      Protection protection,
      Audit audit,
      Set<String> policies,
      boolean secondPerson,
      Map<Subject, Attestation> attestations) {
    return new Facts(
        NOW, accounts, signIn, protection, audit, policies, secondPerson, attestations);
  }
}
