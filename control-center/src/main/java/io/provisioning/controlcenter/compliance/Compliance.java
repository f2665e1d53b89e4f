package io.provisioning.controlcenter.compliance;

import com.github.f4b6a3.uuid.UuidCreator;
import io.provisioning.controlcenter.audit.AuditEvent;
import io.provisioning.controlcenter.audit.AuditEvent.Category;
import io.provisioning.controlcenter.audit.AuditTrail;
import io.provisioning.controlcenter.compliance.control.Attestation;
import io.provisioning.controlcenter.compliance.control.Attestation.Subject;
import io.provisioning.controlcenter.compliance.control.Framework;
import io.provisioning.controlcenter.compliance.control.Outcome.Status;
import io.provisioning.controlcenter.identity.Caller;
import io.provisioning.controlcenter.identity.IdentityAudit;
import java.time.InstantSource;
import java.util.List;
import java.util.Map;
import org.slf4j.MDC;
import org.springframework.stereotype.Service;

/** Makes reports and takes attestations; both are written down before they are answered. */
@Service
final class Compliance {

  private final ObservedFacts facts;
  private final Attestations attestations;
  private final AuditTrail trail;
  private final InstantSource time;

  Compliance(ObservedFacts facts, Attestations attestations, AuditTrail trail, InstantSource time) {
    this.facts = facts;
    this.attestations = attestations;
    this.trail = trail;
    this.time = time;
  }

  ComplianceReport report(Caller caller, Framework framework) {
    var report = ComplianceReport.of(framework, facts.now());
    record(
        caller,
        "compliance.reported",
        "compliance/" + report.framework(),
        Map.of(
            "met", String.valueOf(report.count(Status.MET)),
            "not_met", String.valueOf(report.count(Status.NOT_MET)),
            "not_observable", String.valueOf(report.count(Status.NOT_OBSERVABLE))));
    return report;
  }

  Attestation attest(Caller caller, Subject subject, String comment) {
    var id = UuidCreator.getTimeOrderedEpoch().toString();
    var attestation =
        new Attestation(id, subject, comment, caller.id(), caller.name(), time.instant());
    record(
        caller,
        "compliance.attested",
        "attestation/" + id,
        Map.of("subject", subject.toString(), "comment", comment));
    attestations.add(attestation);
    return attestation;
  }

  /** What people vouched for, newest first. */
  List<Attestation> attestations() {
    return attestations.all().reversed();
  }

  private void record(Caller caller, String action, String resource, Map<String, String> details) {
    trail.append(
        new AuditEvent(
            Category.ADMINISTRATION,
            action,
            IdentityAudit.actor(caller),
            AuditEvent.Outcome.SUCCEEDED,
            null,
            resource,
            null,
            MDC.get("trace_id"),
            details));
  }
}
