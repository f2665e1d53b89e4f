package io.provisioning.controlcenter.gateway;

import io.provisioning.controlcenter.audit.AuditEvent;
import io.provisioning.controlcenter.audit.AuditEvent.Actor;
import io.provisioning.controlcenter.audit.AuditEvent.Category;
import io.provisioning.controlcenter.audit.AuditEvent.Outcome;
import io.provisioning.controlcenter.audit.AuditTrail;
import io.provisioning.controlcenter.authorization.Precedent;
import io.provisioning.controlcenter.contract.OperationCatalog;
import io.provisioning.controlcenter.contract.Risk;
import io.provisioning.controlcenter.identity.Caller;
import io.provisioning.service.audit.AuditHeader;
import java.util.Locale;
import java.util.Map;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;
import org.slf4j.MDC;

/** What the audit is told of one request. */
final class CallRecord {

  private final AuditTrail trail;
  private final OperationCatalog.Match match;
  private final Caller caller;
  private final String address;

  private Access.@Nullable Verdict verdict;
  private Map<String, String> about = Map.of();

  CallRecord(AuditTrail trail, OperationCatalog.Match match, Caller caller, String address) {
    this.trail = trail;
    this.match = match;
    this.caller = caller;
    this.address = address;
  }

  /**
   * Takes note of a decision. What changes something is written down before it is done; of what is
   * only read, the decision stands in the one record of the request. So it does where nothing can
   * be lost but by requests on the caller's behalf, which are written down for themselves.
   */
  void decided(Access.Verdict decision) {
    verdict = decision;
    var operation = match.operation();
    var isRelay = operation.delegates() && operation.risk().equals(Risk.NONE);
    if (!operation.isSafe() && !isRelay && decision.isAllowed()) {
      write(Category.DECISION, Outcome.SUCCEEDED, Map.of());
    }
  }

  /** Takes note of what the answer is about, as the service that gives it says. */
  void isAbout(String header) {
    about = AuditHeader.read(header);
  }

  /** Writes down how the request was answered. */
  void answered(int status) {
    var outcome =
        verdict != null && !verdict.isAllowed()
            ? Outcome.DENIED
            : status < 400 ? Outcome.SUCCEEDED : Outcome.FAILED;
    var details = new TreeMap<>(about);
    details.keySet().removeAll(AuditEvent.PERSONAL_DETAILS);
    details.put("status", String.valueOf(status));
    write(Category.REQUEST, outcome, details);
  }

  private void write(Category category, Outcome outcome, Map<String, String> more) {
    var operation = match.operation();
    var details = new TreeMap<>(more);
    details.put("service", operation.service());
    if (caller.via() != null) {
      details.put("via", caller.via());
    }
    if (caller.connected() != null) {
      details.put("program", caller.connected().name());
    }
    if (verdict != null) {
      details.putAll(Precedent.details(verdict.questions()));
      if (!verdict.policies().isEmpty()) {
        details.put("policies", String.join(" ", verdict.policies()));
      }
    }
    trail.append(
        new AuditEvent(
            category,
            operation.id(),
            new Actor(
                caller.kind().name().toLowerCase(Locale.ROOT).replace('_', '-'),
                caller.id(),
                caller.name()),
            outcome,
            verdict == null ? null : verdict.workspace(),
            resource(),
            address,
            MDC.get("trace_id"),
            details));
  }

  private @Nullable String resource() {
    return match.variables().isEmpty() ? null : String.join("/", match.variables().values());
  }
}
