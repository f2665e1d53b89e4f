package io.provisioning.controlcenter.identity;

import io.provisioning.controlcenter.audit.AuditTrail;

/** What writes to a trail. */
public final class AuditFixtures {

  public static IdentityAudit auditOn(AuditTrail trail) {
    return new IdentityAudit(trail);
  }

  private AuditFixtures() {}
}
