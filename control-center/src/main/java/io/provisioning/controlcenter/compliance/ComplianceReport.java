package io.provisioning.controlcenter.compliance;

import io.provisioning.controlcenter.compliance.Outcome.Status;
import java.time.Instant;
import java.util.List;
import java.util.stream.Stream;

/** Which controls of a framework are met, as far as the platform can see. */
record ComplianceReport(Framework framework, Instant at, List<Judged> checks) {

  private static final List<ComplianceCheck> CHECKS =
      Stream.of(AccountChecks.all(), ProtectionChecks.all(), AuditChecks.all(), ProcessChecks.all())
          .flatMap(List::stream)
          .toList();

  /** A check with what it came to. */
  record Judged(ComplianceCheck check, Outcome outcome) {}

  /** Judges facts by every check that counts for the framework. */
  static ComplianceReport of(Framework framework, Facts facts) {
    return new ComplianceReport(
        framework,
        facts.at(),
        CHECKS.stream()
            .filter(check -> !check.controls(framework).isEmpty())
            .map(check -> new Judged(check, check.judgement().apply(facts)))
            .toList());
  }

  int count(Status status) {
    return (int) checks.stream().filter(it -> it.outcome().status() == status).count();
  }
}
