package io.provisioning.controlcenter.compliance;

import io.provisioning.controlcenter.compliance.control.ComplianceCheck;
import io.provisioning.controlcenter.compliance.control.Facts;
import io.provisioning.controlcenter.compliance.control.Framework;
import io.provisioning.controlcenter.compliance.control.Outcome;
import io.provisioning.controlcenter.compliance.control.Outcome.Status;
import java.time.Instant;
import java.util.List;

/** Which controls of a framework are met, as far as the platform can see. */
record ComplianceReport(Framework framework, Instant at, List<Judged> checks) {

  /** A check with what it came to. */
  record Judged(ComplianceCheck check, Outcome outcome) {}

  /** Judges facts by every check that counts for the framework. */
  static ComplianceReport of(Framework framework, Facts facts) {
    return new ComplianceReport(
        framework,
        facts.at(),
        ComplianceCheck.all().stream()
            .filter(check -> !check.controls(framework).isEmpty())
            .map(check -> new Judged(check, check.judgement().apply(facts)))
            .toList());
  }

  int count(Status status) {
    return (int) checks.stream().filter(it -> it.outcome().status() == status).count();
  }
}
