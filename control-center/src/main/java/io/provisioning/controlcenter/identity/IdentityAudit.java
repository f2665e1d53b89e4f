package io.provisioning.controlcenter.identity;

import io.provisioning.controlcenter.audit.AuditEvent;
import io.provisioning.controlcenter.audit.AuditEvent.Actor;
import io.provisioning.controlcenter.audit.AuditEvent.Category;
import io.provisioning.controlcenter.audit.AuditEvent.Outcome;
import io.provisioning.controlcenter.audit.AuditTrail;
import java.util.Locale;
import java.util.Map;
import java.util.TreeMap;
import java.util.TreeSet;
import org.jspecify.annotations.Nullable;
import org.slf4j.MDC;
import org.springframework.stereotype.Component;

/** Writes down what happens to accounts and sessions. */
@Component
public final class IdentityAudit {

  private static final String TRACE_ID = "trace_id";

  private final AuditTrail trail;

  IdentityAudit(AuditTrail trail) {
    this.trail = trail;
  }

  /** What an account is called as an actor. */
  public static Actor actor(Caller caller) {
    var kind = caller.kind().name().toLowerCase(Locale.ROOT).replace('_', '-');
    return new Actor(kind, caller.id(), caller.name());
  }

  /** Somebody tried to show who they are. */
  public void signIn(
      String action, Actor actor, Outcome outcome, Client client, Map<String, String> details) {
    append(Category.SIGN_IN, action, actor, outcome, null, client, details);
  }

  /** Somebody has a session now. */
  public void signedIn(String action, Caller caller, Client client, Map<String, String> more) {
    var details = new TreeMap<>(more);
    details.put("factors", new TreeSet<>(caller.factors()).toString());
    details.put("session", String.valueOf(caller.session()));
    signIn(action, actor(caller), Outcome.SUCCEEDED, client, details);
  }

  /** Somebody changed an account or a session. */
  public void change(
      String action, Caller by, String resource, Client client, Map<String, String> details) {
    append(
        Category.ADMINISTRATION, action, actor(by), Outcome.SUCCEEDED, resource, client, details);
  }

  /** Somebody wanted to change what only an administrator may. */
  public void denied(String action, Caller by, Client client) {
    append(Category.ADMINISTRATION, action, actor(by), Outcome.DENIED, null, client, Map.of());
  }

  private void append(
      Category category,
      String action,
      Actor actor,
      Outcome outcome,
      @Nullable String resource,
      Client client,
      Map<String, String> details) {
    trail.append(
        new AuditEvent(
            category,
            "identity." + action,
            actor,
            outcome,
            null,
            resource,
            client.address(),
            MDC.get(TRACE_ID),
            details));
  }
}
