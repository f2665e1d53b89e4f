package io.provisioning.controlcenter.compliance;

import io.provisioning.controlcenter.compliance.control.Attestation;
import io.provisioning.controlcenter.compliance.control.Attestation.Subject;
import io.provisioning.controlcenter.compliance.control.Framework;
import io.provisioning.controlcenter.compliance.control.Outcome.Status;
import jakarta.validation.constraints.NotBlank;
import jakarta.validation.constraints.NotNull;
import jakarta.validation.constraints.Size;
import java.time.Instant;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** Reports and attestations as they are asked for and answered. */
final class ComplianceViews {

  private ComplianceViews() {}

  /** A report. */
  record ComplianceReportView(
      Framework framework,
      String title,
      Instant generatedAt,
      int met,
      int notMet,
      int notObservable,
      List<ComplianceCheckView> checks) {

    static ComplianceReportView of(ComplianceReport report) {
      return new ComplianceReportView(
          report.framework(),
          report.framework().title(),
          report.at(),
          report.count(Status.MET),
          report.count(Status.NOT_MET),
          report.count(Status.NOT_OBSERVABLE),
          report.checks().stream()
              .map(it -> ComplianceCheckView.of(report.framework(), it))
              .toList());
    }
  }

  /** A check and what it came to. */
  record ComplianceCheckView(
      String id,
      String title,
      List<String> controls,
      Status status,
      List<EvidenceView> evidence,
      @Nullable String action) {

    static ComplianceCheckView of(Framework framework, ComplianceReport.Judged judged) {
      var check = judged.check();
      var outcome = judged.outcome();
      return new ComplianceCheckView(
          check.id(),
          check.title(),
          check.controls(framework),
          outcome.status(),
          outcome.evidence().stream()
              .map(it -> new EvidenceView(it.fact(), it.source(), it.at()))
              .toList(),
          outcome.action());
    }
  }

  /** A fact. */
  record EvidenceView(String fact, String source, Instant at) {}

  /** Vouches for something. */
  record Attest(@NotNull Subject subject, @NotBlank @Size(max = 1000) String comment) {}

  /** What somebody vouched for. */
  record AttestationView(String id, Subject subject, String comment, String by, Instant at) {

    static AttestationView of(Attestation attestation) {
      return new AttestationView(
          attestation.id(),
          attestation.subject(),
          attestation.comment(),
          attestation.name(),
          attestation.at());
    }
  }

  /** What people vouched for, newest first. */
  record AttestationList(List<AttestationView> items) {}
}
