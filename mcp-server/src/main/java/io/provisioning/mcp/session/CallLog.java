package io.provisioning.mcp.session;

import io.provisioning.mcp.feature.Exchange;
import io.provisioning.mcp.platform.Platform;
import io.provisioning.mcp.platform.PlatformRequest;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.function.UnaryOperator;
import org.jspecify.annotations.Nullable;
import tools.jackson.databind.node.JsonNodeFactory;

/**
 * The calls that the audit has, read on behalf of the caller: all of them for whoever may read the
 * audit, for everybody else their own.
 */
final class CallLog {

  /** The operation of this service by which agents send messages. */
  private static final String ACTION = "callMcp";

  private static final String AUDIT = "audit";

  /** A record has 6 KB at most. */
  private static final int PAGE = 500;

  /** Some may be empty: a search ends after so many lines and goes on with the next page. */
  private static final int MOST_PAGES = 20;

  private final Platform platform;

  CallLog(Platform platform) {
    this.platform = platform;
  }

  /**
   * What was found.
   *
   * @param calls newest first
   * @param hasMore whether older ones were left out
   * @param isOfAll whether calls of other accounts would be among them
   */
  record Found(List<AgentCall> calls, boolean hasMore, boolean isOfAll) {}

  /**
   * Calls of a time.
   *
   * @param session null for those of all
   * @param most of them
   * @param kept what is kept of each
   */
  Found find(
      Exchange caller,
      @Nullable String session,
      Instant from,
      @Nullable Instant to,
      int most,
      UnaryOperator<AgentCall> kept) {
    var isOfAll = mayReadAudit(caller);
    var request =
        events(isOfAll)
            .with("resource", session)
            .with("from", from.toString())
            .with("to", to == null ? null : to.toString());
    var calls = new ArrayList<AgentCall>();
    @Nullable String cursor = null;
    for (var page = 0; page < MOST_PAGES; page++) {
      var limit = String.valueOf(Math.min(PAGE, most));
      var body = platform.body(caller, request.with("limit", limit).with("cursor", cursor));
      body.path("items")
          .valueStream()
          .flatMap(event -> AgentCall.of(event).stream())
          .filter(call -> session == null || call.session().equals(session))
          .map(kept)
          .forEach(calls::add);
      cursor = body.path("next_cursor").asString(null);
      if (cursor == null || calls.size() >= most) {
        break;
      }
    }
    var hasMore = cursor != null || calls.size() > most;
    return new Found(List.copyOf(calls.subList(0, Math.min(most, calls.size()))), hasMore, isOfAll);
  }

  /** The call of a session with the number of its record. */
  Optional<AgentCall> find(Exchange caller, String session, long number) {
    var request =
        events(mayReadAudit(caller))
            .with("resource", session)
            .with("cursor", String.valueOf(number + 1))
            .with("limit", "1");
    return platform
        .body(caller, request)
        .path("items")
        .valueStream()
        .flatMap(event -> AgentCall.of(event).stream())
        .filter(call -> call.number() == number && call.session().equals(session))
        .findFirst();
  }

  private static PlatformRequest events(boolean isOfAll) {
    return PlatformRequest.get(AUDIT, isOfAll ? "events" : "own-events").with("action", ACTION);
  }

  /** Asked beforehand: a refused request would stand in the audit as an attempt. */
  private boolean mayReadAudit(Exchange caller) {
    var question = JsonNodeFactory.instance.objectNode().put("action", "listAuditEvents");
    var request = PlatformRequest.post("authorization", "check").with(question);
    return platform.body(caller, request).path("allowed").asBoolean(false);
  }
}
