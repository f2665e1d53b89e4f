package io.provisioning.controlcenter.audit.verification;

import io.provisioning.controlcenter.audit.verification.Finding.Kind;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * A report as it is shown.
 *
 * @param whole if nothing was found
 */
record AuditVerificationView(
    boolean whole,
    int files,
    long records,
    @Nullable String witness,
    @Nullable String key,
    List<AuditFindingView> findings,
    List<String> notes) {

  /** Something that was found. */
  record AuditFindingView(Kind kind, String file, long line, long number, String what) {}

  static AuditVerificationView of(Report report) {
    return new AuditVerificationView(
        report.isWhole(),
        report.files(),
        report.records(),
        report.witness(),
        report.key(),
        report.findings().stream()
            .map(
                it -> new AuditFindingView(it.kind(), it.file(), it.line(), it.number(), it.what()))
            .toList(),
        report.notes());
  }
}
