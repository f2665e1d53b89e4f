package io.provisioning.controlcenter.audit.search;

import io.provisioning.controlcenter.audit.AuditEvent.Actor;
import io.provisioning.controlcenter.audit.AuditEvent.Category;
import io.provisioning.controlcenter.audit.AuditEvent.Outcome;
import io.provisioning.controlcenter.audit.trail.RecordedEvent;
import java.time.Instant;
import java.util.List;
import java.util.SortedMap;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/**
 * An event as it is shown.
 *
 * @param number of its line in the trail
 * @param erased if something personal is gone for good
 */
public record AuditEventView(
    long number,
    Instant time,
    Category category,
    String action,
    AuditActorView actor,
    Outcome outcome,
    @Nullable String workspace,
    @Nullable String resource,
    @Nullable String address,
    @Nullable String traceId,
    SortedMap<String, String> details,
    boolean erased) {

  /** Who asked. */
  public record AuditActorView(String kind, String id, @Nullable String name) {

    static AuditActorView of(Actor actor) {
      return new AuditActorView(actor.kind(), actor.id(), actor.name());
    }
  }

  /**
   * Some events, the newest first.
   *
   * @param nextCursor asks for those before; absent if there are none
   */
  record AuditEventPage(List<AuditEventView> items, @Nullable String nextCursor) {}

  public static AuditEventView of(RecordedEvent recorded) {
    var event = recorded.event();
    return new AuditEventView(
        recorded.number(),
        recorded.time(),
        event.category(),
        event.action(),
        AuditActorView.of(event.actor()),
        event.outcome(),
        event.workspace(),
        event.resource(),
        event.address(),
        event.traceId(),
        new TreeMap<>(event.details()),
        recorded.isErased());
  }
}
