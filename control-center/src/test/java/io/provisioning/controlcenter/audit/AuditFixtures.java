package io.provisioning.controlcenter.audit;

import io.provisioning.controlcenter.audit.AuditEvent.Actor;
import io.provisioning.controlcenter.audit.AuditEvent.Category;
import io.provisioning.controlcenter.audit.AuditEvent.Outcome;
import java.util.Map;

/** Events to be written down. */
public final class AuditFixtures {

  public static final Actor ANNA = new Actor("user", "0199-anna", "anna");
  public static final Actor BERT = new Actor("user", "0199-bert", "bert");

  private AuditFixtures() {}

  /** Somebody asked for something and got it. */
  public static AuditEvent aRequest(Actor actor, String action) {
    return new AuditEvent(
        Category.REQUEST,
        action,
        actor,
        Outcome.SUCCEEDED,
        "default",
        "workflow/0199-7",
        "192.0.2.7",
        "4bf92f3577b34da6a3ce929d0e0e4736",
        Map.of("method", "POST", "status", "202"));
  }

  /** Somebody looked at something. */
  public static AuditEvent about(String resource) {
    return new AuditEvent(
        Category.REQUEST, "look", BERT, Outcome.SUCCEEDED, null, resource, null, null, Map.of());
  }

  /** An administrator did something to an account. */
  public static AuditEvent aChangeOf(Actor actor, String account, Map<String, String> details) {
    return new AuditEvent(
        Category.ADMINISTRATION,
        "changeUser",
        actor,
        Outcome.SUCCEEDED,
        null,
        "user/" + account,
        "192.0.2.7",
        null,
        details);
  }
}
