package io.provisioning.mcp.session;

import java.time.Instant;
import org.jspecify.annotations.Nullable;

/**
 * A call as it is shown.
 *
 * @param number of its record in the audit
 * @param confirmed whether it carried a confirmation
 * @param arguments JSON, perhaps cut or masked
 * @param seen the beginning of the answer, as JSON without secrets
 */
record AgentCallView(
    long number,
    Instant time,
    CallKind kind,
    String name,
    boolean confirmed,
    CallState state,
    @Nullable String problem,
    @Nullable String arguments,
    @Nullable String seen,
    @Nullable Long bytes,
    @Nullable String digest) {

  /** How a call ended. */
  enum CallState {
    ANSWERED,
    REFUSED,
    /** The person was to be asked first. */
    ASKED,
    /** The answer was a stream, such as one on which the person was asked. */
    STREAMED
  }

  static AgentCallView of(AgentCall call) {
    return new AgentCallView(
        call.number(),
        call.time(),
        call.kind(),
        call.name(),
        call.isConfirmed(),
        state(call),
        call.refused(),
        call.sent(),
        call.seen(),
        call.bytes(),
        call.answer());
  }

  private static CallState state(AgentCall call) {
    if (call.refused() != null) {
      return CallState.REFUSED;
    }
    if (call.isAsked()) {
      return CallState.ASKED;
    }
    return call.answer() == null ? CallState.STREAMED : CallState.ANSWERED;
  }
}
