package io.provisioning.mcp.session;

import java.time.Instant;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * The calls of one program in a time.
 *
 * @param account id of who let it work
 * @param changes calls that carried a confirmation, were not refused and did not ask first
 */
record AgentSessionView(
    String id,
    String account,
    @Nullable String name,
    @Nullable String program,
    Instant first,
    Instant last,
    int calls,
    int changes,
    int refused) {

  /**
   * Sessions, the last one first.
   *
   * @param all whether those of other accounts are among them
   * @param more whether older calls were not read
   */
  record AgentSessionPage(List<AgentSessionView> items, boolean all, boolean more) {}

  /**
   * A session with its calls, oldest first.
   *
   * @param more whether older calls were left out
   */
  record AgentTranscript(AgentSessionView session, List<AgentCallView> calls, boolean more) {}

  /** Of calls, of which there is at least one, newest first. */
  static AgentSessionView of(List<AgentCall> calls) {
    var last = calls.getFirst();
    return new AgentSessionView(
        last.session(),
        last.account(),
        last.accountName(),
        last.program(),
        calls.getLast().time(),
        last.time(),
        calls.size(),
        (int) calls.stream().filter(AgentCall::isChange).count(),
        (int) calls.stream().filter(call -> call.refused() != null).count());
  }
}
