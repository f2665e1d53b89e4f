package io.provisioning.mcp.session;

import io.provisioning.mcp.feature.Asker;
import io.provisioning.mcp.session.AgentSessionView.AgentSessionPage;
import io.provisioning.mcp.session.AgentSessionView.AgentTranscript;
import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Objects;
import java.util.function.UnaryOperator;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/** What agents called, by session. Safe for use by many threads. */
final class AgentSessions {

  /** Calls of which sessions are counted. */
  private static final int MOST = 5_000;

  /** Calls of one session that are shown. */
  private static final int MOST_OF_ONE = 500;

  private static final Duration DAY = Duration.ofDays(1);
  private static final Duration MONTH = Duration.ofDays(30);

  private final CallLog log;
  private final Replay replay;
  private final InstantSource time;

  AgentSessions(CallLog log, Replay replay, InstantSource time) {
    this.log = log;
    this.replay = replay;
    this.time = time;
  }

  /**
   * Sessions with calls in a time.
   *
   * @param from null for a day ago
   * @param to null for now
   */
  AgentSessionPage list(Asker caller, @Nullable Instant from, @Nullable Instant to) {
    var since = Objects.requireNonNullElseGet(from, () -> time.instant().minus(DAY));
    var found = log.find(caller, null, since, to, MOST, AgentCall::brief);
    var sessions =
        found.calls().stream()
            .collect(
                Collectors.groupingBy(AgentCall::session, LinkedHashMap::new, Collectors.toList()));
    return new AgentSessionPage(
        sessions.values().stream().map(AgentSessionView::of).toList(),
        found.isOfAll(),
        found.hasMore());
  }

  /**
   * One session.
   *
   * @param from null for 30 days ago
   * @throws io.provisioning.config.problem.ProblemException UNKNOWN_AGENT_SESSION if it has no
   *     calls in that time that the caller may read
   */
  AgentTranscript get(Asker caller, String id, @Nullable Instant from) {
    var since = Objects.requireNonNullElseGet(from, () -> time.instant().minus(MONTH));
    var found = log.find(caller, id, since, null, MOST_OF_ONE, UnaryOperator.identity());
    var calls = found.calls();
    if (calls.isEmpty()) {
      throw SessionProblem.session(id);
    }
    List<AgentCallView> shown = calls.reversed().stream().map(AgentCallView::of).toList();
    return new AgentTranscript(AgentSessionView.of(calls), shown, found.hasMore());
  }

  /**
   * Makes a call again.
   *
   * @throws io.provisioning.config.problem.ProblemException UNKNOWN_AGENT_CALL if the session has
   *     none of this number that the caller may read
   */
  ReplayView replay(Asker caller, String id, long number) {
    var call = log.find(caller, id, number).orElseThrow(() -> SessionProblem.call(id, number));
    return replay.again(caller, call);
  }
}
