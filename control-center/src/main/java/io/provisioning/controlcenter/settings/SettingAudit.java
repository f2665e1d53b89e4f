package io.provisioning.controlcenter.settings;

import io.provisioning.controlcenter.audit.AuditEvent;
import io.provisioning.controlcenter.audit.AuditEvent.Category;
import io.provisioning.controlcenter.audit.AuditEvent.Outcome;
import io.provisioning.controlcenter.audit.AuditTrail;
import io.provisioning.controlcenter.identity.Caller;
import io.provisioning.controlcenter.identity.IdentityAudit;
import io.provisioning.controlcenter.settings.CentralSettings.Wish;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.slf4j.MDC;

/** Writes down who set what, before it is set. */
final class SettingAudit {

  private final AuditTrail trail;

  SettingAudit(AuditTrail trail) {
    this.trail = trail;
  }

  /** A change that fails is written down as such too. */
  void changed(Caller by, SettingVersion version, List<Wish> wishes, Runnable change) {
    var details = new TreeMap<String, String>();
    details.put("comment", version.comment());
    wishes.forEach(wish ->
        details.put(
            wish.service() + ":" + wish.key(), wish.value() == null ? "taken back" : wish.value()));
    append(by, version, Outcome.SUCCEEDED, details);
    try {
      change.run();
    } catch (RuntimeException e) {
      append(by, version, Outcome.FAILED, details);
      throw e;
    }
  }

  private void append(
      Caller by, SettingVersion version, Outcome outcome, Map<String, String> details) {
    trail.append(
        new AuditEvent(
            Category.ADMINISTRATION,
            "settings.changed",
            IdentityAudit.actor(by),
            outcome,
            null,
            "setting-version/" + version.number(),
            null,
            MDC.get("trace_id"),
            details));
  }
}
