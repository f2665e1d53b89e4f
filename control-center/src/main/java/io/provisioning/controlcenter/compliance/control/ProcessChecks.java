package io.provisioning.controlcenter.compliance.control;

import static io.provisioning.controlcenter.compliance.control.Outcome.metIf;

import io.provisioning.controlcenter.compliance.control.Attestation.Subject;
import io.provisioning.controlcenter.compliance.control.ComplianceCheck.Controls;
import io.provisioning.controlcenter.compliance.control.Outcome.Evidence;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Locale;

/** What people have to do, and vouch for where the platform cannot see it. */
final class ProcessChecks {

  private static final Duration QUARTER = Duration.ofDays(92);
  private static final String ATTESTATIONS = "attestations";

  private ProcessChecks() {}

  static List<ComplianceCheck> all() {
    return List.of(
        ComplianceCheck.of(
            "separation-of-duty",
            "A second person approves changes of policies",
            new Controls(
                List.of("CC5.1", "CC8.1"), List.of("Art. 32(4)"), List.of("164.308(a)(4)(ii)(C)")),
            ProcessChecks::separation),
        ComplianceCheck.of(
            "access-review",
            "Accounts, roles and grants were reviewed within a quarter",
            new Controls(
                List.of("CC6.2", "CC6.3"),
                List.of("Art. 32(1)(d)"),
                List.of("164.308(a)(4)(ii)(C)")),
            facts -> reviewed(facts, Subject.ACCESS_REVIEW, "review accounts, roles and grants")),
        ComplianceCheck.of(
            "emergency-access",
            "Emergency access was reviewed",
            new Controls(List.of("CC6.1", "CC7.3"), List.of(), List.of("164.312(a)(2)(ii)")),
            ProcessChecks::emergencies),
        ComplianceCheck.of(
            "incident-review",
            "Incidents were looked for within a quarter",
            new Controls(
                List.of("CC7.3", "CC7.4"),
                List.of("Art. 33(5)"),
                List.of("164.308(a)(1)(ii)(D)", "164.308(a)(6)(ii)")),
            facts ->
                reviewed(
                    facts,
                    Subject.INCIDENT_REVIEW,
                    "look through what was denied and what failed: `provisioning audit list`")),
        ComplianceCheck.of(
            "backups",
            "Backups were restored as a test within a quarter",
            new Controls(
                List.of("A1.2", "A1.3", "CC7.5"),
                List.of("Art. 32(1)(c)"),
                List.of("164.308(a)(7)(ii)(A)", "164.308(a)(7)(ii)(D)")),
            ProcessChecks::backups));
  }

  private static Outcome separation(Facts facts) {
    return metIf(
        facts.needsSecondPerson(),
        "set `provisioning.authorization.policies.second-person` to `true` on the machine",
        facts.seen(
            facts.needsSecondPerson()
                ? "a changed policy is proposed until somebody else approves it"
                : "one person can change policies alone",
            "settings in force"));
  }

  private static Outcome reviewed(Facts facts, Subject subject, String what) {
    return metIf(
        facts.attested(subject, QUARTER).isPresent(),
        vouched(what, subject),
        attestation(facts, subject));
  }

  private static Outcome emergencies(Facts facts) {
    var reviewed = facts.attested(Subject.BREAK_GLASS_REVIEW).map(Attestation::at);
    var since = reviewed.orElse(Instant.MIN);
    var open = facts.audit().emergencies().stream().filter(it -> it.isAfter(since)).count();
    return metIf(
        open == 0,
        vouched("review what was done in them", Subject.BREAK_GLASS_REVIEW),
        facts.seen(
            "%d accesses in an emergency within a year, %d of them not reviewed"
                .formatted(facts.audit().emergencies().size(), open),
            "the audit"),
        attestation(facts, Subject.BREAK_GLASS_REVIEW));
  }

  /** The platform makes none itself, so without somebody's word nothing can be said. */
  private static Outcome backups(Facts facts) {
    var evidence = attestation(facts, Subject.BACKUP_TEST);
    return facts.attested(Subject.BACKUP_TEST, QUARTER).isPresent()
        ? Outcome.met(evidence)
        : Outcome.notObservable(
            vouched("restore one as a test", Subject.BACKUP_TEST),
            facts.seen("the platform makes no backups itself", "design of the platform"),
            evidence);
  }

  /** What is to be done outside of the platform, and under which name it is attested then. */
  private static String vouched(String what, Subject subject) {
    return "%s, and attest it as `%s`".formatted(what, subject.name().toLowerCase(Locale.ROOT));
  }

  private static Evidence attestation(Facts facts, Subject subject) {
    return facts
        .attested(subject)
        .map(it ->
            new Evidence(
                "%s attested: %s".formatted(it.name(), it.comment()), ATTESTATIONS, it.at()))
        .orElseGet(() -> facts.seen("not attested", ATTESTATIONS));
  }
}
