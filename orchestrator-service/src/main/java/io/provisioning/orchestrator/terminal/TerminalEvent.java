package io.provisioning.orchestrator.terminal;

import org.jspecify.annotations.Nullable;

/**
 * What a terminal tells its reader: output, or in the last event its end.
 *
 * @param data bytes that were printed, in Base64
 * @param lost bytes before these that are not kept any more, if there are some
 */
record TerminalEvent(@Nullable String data, @Nullable Long lost, @Nullable End end) {

  static TerminalEvent output(String data, long lost) {
    return new TerminalEvent(data, lost == 0 ? null : lost, null);
  }

  static TerminalEvent ended(End end) {
    return new TerminalEvent(null, null, end);
  }
}
