package io.provisioning.orchestrator.admission.ticket;

import java.time.Instant;
import java.util.List;

/**
 * What a ticket waits for.
 *
 * @param priority with what its age has added
 * @param causes everything that stands in its way now, what it waits in line for first
 * @param ahead tickets in the same line that are sure to come before it, or may
 */
public record Waiting(
    String ticket, Instant since, Priority priority, List<Cause> causes, int ahead) {

  public Waiting {
    causes = List.copyOf(causes);
  }

  /** Something that stands in the way. */
  public sealed interface Cause {

    /** For people: lower case, no final period. */
    default String text(Instant now) {
      return switch (this) {
        case Full(var scope, var inUse, var allowed, var learned) ->
            "%s: %d of %d slots are in use%s"
                .formatted(
                    scope, inUse, allowed, learned ? ", lowered since it was throttled" : "");
        case Kept(var scope, var ticket) ->
            "%s: the next slot is reserved for `%s`, which has waited for several limits"
                .formatted(scope, ticket);
        case Throttled(var scope, var until) ->
            scope + ": throttled by the provider, requests are held back until " + until;
        case Refused(var scope, var reason, var until) ->
            until.isAfter(now)
                ? "%s: %s; tried again at %s".formatted(scope, reason, until)
                : "%s: %s; others are trying it".formatted(scope, reason);
        case BreakerOpen(var scope, var until) ->
            until.isAfter(now)
                ? scope + ": has failed too often, requests are held back until " + until
                : scope + ": has failed too often, others are trying it";
        case Behind(var scope, var tickets, var workspace, var workflow, var priority, var undo) ->
            "%s: %d come first, next %sworkflow `%s` of workspace `%s` with priority %s"
                .formatted(
                    scope, tickets, undo ? "the undo of " : "", workflow, workspace, priority);
        case Paused(var scope, var by, var since) ->
            scope + ": paused by " + by + " since " + since;
      };
    }

    /**
     * As many run as may.
     *
     * @param learned whether a provider's throttling has set {@code allowed}, not the configuration
     */
    record Full(AdmissionScope scope, int inUse, int allowed, boolean learned) implements Cause {}

    /** The next place is kept for another ticket that has waited longer for several limits. */
    record Kept(AdmissionScope scope, String ticket) implements Cause {}

    /** The provider has throttled the account. */
    record Throttled(AdmissionScope scope, Instant until) implements Cause {}

    /**
     * The account's credential is missing or was not accepted.
     *
     * @param until when it is tried again, unless it is replaced before
     */
    record Refused(AdmissionScope scope, String reason, Instant until) implements Cause {}

    /**
     * The account has failed too often; nothing is asked of it.
     *
     * @param until when it is tried again; in the past while that is being done
     */
    record BreakerOpen(AdmissionScope scope, Instant until) implements Cause {}

    /**
     * Others come first.
     *
     * @param tickets in the same line that come before it, or may
     * @param workspace of who is next
     * @param workflow of who is next
     */
    record Behind(
        AdmissionScope scope,
        int tickets,
        String workspace,
        String workflow,
        Priority priority,
        boolean undo)
        implements Cause {}

    /** Somebody has paused it. */
    record Paused(AdmissionScope scope, String by, Instant since) implements Cause {}
  }
}
