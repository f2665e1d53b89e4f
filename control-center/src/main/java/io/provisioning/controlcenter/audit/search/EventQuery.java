package io.provisioning.controlcenter.audit.search;

import io.provisioning.controlcenter.audit.AuditEvent.Category;
import io.provisioning.controlcenter.audit.AuditEvent.Outcome;
import java.time.Instant;
import org.jspecify.annotations.Nullable;

/**
 * Which events are wanted; what is null does not matter.
 *
 * @param from from this time on
 * @param to before this time
 * @param actor id, name or pseudonym of who asked
 * @param resource what it was about, such as the id of a workflow, or the beginning of it that ends
 *     with a slash
 * @param text in any of the event's texts, whatever its case
 */
public record EventQuery(
    @Nullable Instant from,
    @Nullable Instant to,
    @Nullable String actor,
    @Nullable String action,
    @Nullable Category category,
    @Nullable Outcome outcome,
    @Nullable String workspace,
    @Nullable String resource,
    @Nullable String text) {

  /** All there are. */
  public static final EventQuery ALL =
      new EventQuery(null, null, null, null, null, null, null, null, null);
}
