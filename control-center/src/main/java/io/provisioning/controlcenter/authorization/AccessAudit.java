package io.provisioning.controlcenter.authorization;

import io.provisioning.controlcenter.audit.AuditEvent;
import io.provisioning.controlcenter.audit.AuditEvent.Actor;
import io.provisioning.controlcenter.audit.AuditEvent.Category;
import io.provisioning.controlcenter.audit.AuditEvent.Outcome;
import io.provisioning.controlcenter.audit.AuditTrail;
import io.provisioning.controlcenter.identity.Caller;
import java.util.HashMap;
import java.util.Locale;
import java.util.Map;
import org.slf4j.MDC;

/** Writes down who changed what others may do. */
public final class AccessAudit {

  private final AuditTrail trail;

  public AccessAudit(AuditTrail trail) {
    this.trail = trail;
  }

  /**
   * Writes a change down and then makes it, so that none is unrecorded; one that fails is recorded
   * as such too.
   *
   * @param action such as {@code policies-approved}
   * @param resource such as {@code policy-version/3}
   */
  public void record(
      Caller by, String action, String resource, Map<String, String> details, Runnable change) {
    append(by, action, resource, Outcome.SUCCEEDED, details);
    try {
      change.run();
    } catch (RuntimeException e) {
      var failure = new HashMap<>(details);
      failure.put("failure", String.valueOf(e.getMessage()));
      append(by, action, resource, Outcome.FAILED, failure);
      throw e;
    }
  }

  /** Writes down what somebody wanted and must not. */
  public void denied(Caller by, String action, String resource) {
    append(by, action, resource, Outcome.DENIED, Map.of());
  }

  private void append(
      Caller by, String action, String resource, Outcome outcome, Map<String, String> details) {
    var kind = by.kind().name().toLowerCase(Locale.ROOT).replace('_', '-');
    trail.append(
        new AuditEvent(
            Category.ADMINISTRATION,
            "authorization." + action,
            new Actor(kind, by.id(), by.name()),
            outcome,
            null,
            resource,
            null,
            MDC.get("trace_id"),
            details));
  }
}
