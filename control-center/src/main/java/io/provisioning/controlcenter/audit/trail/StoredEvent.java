package io.provisioning.controlcenter.audit.trail;

import io.provisioning.controlcenter.audit.AuditEvent.Category;
import io.provisioning.controlcenter.audit.AuditEvent.Outcome;
import io.provisioning.controlcenter.audit.trail.People.Sealed;
import java.util.SortedMap;
import org.jspecify.annotations.Nullable;

/**
 * An event as it stands in the trail: what is personal is sealed.
 *
 * @param type of its line
 * @param who kind of the actor
 * @param actor seals a {@link Personal}
 * @param resource with the pseudonym in place of an account's id
 * @param subject seals a {@link Personal} of the account that the event is about
 */
record StoredEvent(
    String type,
    Category category,
    String action,
    Outcome outcome,
    String who,
    Sealed actor,
    @Nullable String workspace,
    @Nullable String resource,
    @Nullable Sealed subject,
    @Nullable String traceId,
    SortedMap<String, String> details) {

  static final String TYPE = "event";

  /** What is personal about the actor or the subject. */
  record Personal(
      String id,
      @Nullable String name,
      @Nullable String address,
      SortedMap<String, String> details) {}
}
