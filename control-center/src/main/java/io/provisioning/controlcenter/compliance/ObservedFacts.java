package io.provisioning.controlcenter.compliance;

import io.provisioning.controlcenter.authorization.PoliciesInForce;
import io.provisioning.controlcenter.compliance.control.Attestation;
import io.provisioning.controlcenter.compliance.control.Attestation.Subject;
import io.provisioning.controlcenter.compliance.control.Facts;
import java.time.InstantSource;
import java.util.EnumMap;
import org.springframework.stereotype.Component;

/** Looks at the platform as it is now. */
@Component
final class ObservedFacts {

  private final AccountFacts accounts;
  private final ProtectionFacts protection;
  private final AuditFacts audit;
  private final PoliciesInForce policies;
  private final Attestations attestations;
  private final InstantSource time;

  ObservedFacts(
      AccountFacts accounts,
      ProtectionFacts protection,
      AuditFacts audit,
      PoliciesInForce policies,
      Attestations attestations,
      InstantSource time) {
    this.accounts = accounts;
    this.protection = protection;
    this.audit = audit;
    this.policies = policies;
    this.attestations = attestations;
    this.time = time;
  }

  Facts now() {
    var now = time.instant();
    var newest = new EnumMap<Subject, Attestation>(Subject.class);
    attestations.all().forEach(it -> newest.put(it.subject(), it));
    return new Facts(
        now,
        accounts.find(now),
        protection.signIn(),
        protection.find(),
        audit.find(now),
        policies.ids(),
        protection.needsSecondPerson(),
        newest);
  }
}
