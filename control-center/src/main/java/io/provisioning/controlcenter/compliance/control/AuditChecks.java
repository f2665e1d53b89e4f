package io.provisioning.controlcenter.compliance.control;

import static io.provisioning.controlcenter.compliance.control.Outcome.metIf;

import io.provisioning.controlcenter.compliance.control.ComplianceCheck.Controls;
import java.util.List;

/** What is written down, and how long it can be believed. */
final class AuditChecks {

  private static final int SEVEN_YEARS = 7 * 12;
  private static final String TRAIL = "verification of the whole trail";

  private AuditChecks() {}

  static List<ComplianceCheck> all() {
    return List.of(
        ComplianceCheck.of(
            "audit-whole",
            "What was done is recorded, and the record is intact",
            new Controls(
                List.of("CC7.2", "CC7.3"),
                List.of("Art. 5(2)", "Art. 30"),
                List.of("164.312(b)", "164.312(c)(1)", "164.312(c)(2)")),
            AuditChecks::whole),
        ComplianceCheck.of(
            "audit-retention",
            "Audit records are kept for seven years",
            new Controls(List.of("CC7.2"), List.of("Art. 5(2)"), List.of("164.316(b)(2)(i)")),
            AuditChecks::retention),
        ComplianceCheck.of(
            "erasure",
            "Personal data can be erased",
            new Controls(List.of("C1.2"), List.of("Art. 17", "Art. 5(1)(e)"), List.of()),
            AuditChecks::erasure));
  }

  private static Outcome whole(Facts facts) {
    var problem = facts.audit().problem();
    return metIf(
        problem == null,
        "run `provisioning audit verify`, find out who was there, and restore from a backup",
        facts.seen(
            problem == null
                ? "%d records, each chained to the one before and signed for"
                    .formatted(facts.audit().records())
                : problem,
            TRAIL),
        facts.seen("a request that cannot be recorded is refused", "design of the platform"));
  }

  private static Outcome retention(Facts facts) {
    var retention = facts.audit().retention();
    return metIf(
        retention.toTotalMonths() >= SEVEN_YEARS,
        "set `provisioning.control-center.audit.retention` to `P7Y` on the machine",
        facts.seen("the trail is kept for " + retention, "settings in force"));
  }

  private static Outcome erasure(Facts facts) {
    return metIf(
        facts.audit().apart(),
        "keep `provisioning.control-center.audit.secrets` outside of the trail's directory",
        facts.seen(
            facts.audit().apart()
                ? "personal data is encrypted with a key for each person, apart from the trail"
                : "the keys of persons are in the trail, so every copy of it has them",
            "settings in force"),
        facts.seen("%d erased within a year".formatted(facts.audit().erasures()), "the audit"));
  }
}
