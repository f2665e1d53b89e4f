package io.provisioning.orchestrator.terminal;

import java.time.Instant;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * What is known of a recording.
 *
 * @param id of the terminal
 * @param server as a resource, such as {@code web/server/db}
 * @param openedBy the name of the account
 * @param openedById its id
 * @param endedAt absent while it goes on
 * @param bytes of the recording; zero while it goes on
 */
record RecordingView(
    String id,
    String workspace,
    String server,
    String openedBy,
    String openedById,
    Instant openedAt,
    @Nullable Instant endedAt,
    @Nullable End end,
    long bytes) {

  RecordingView ended(Instant at, End why, long size) {
    return new RecordingView(id, workspace, server, openedBy, openedById, openedAt, at, why, size);
  }

  /**
   * Recordings, newest first.
   *
   * @param nextCursor absent where there are no older ones
   */
  record RecordingPage(List<RecordingView> items, @Nullable String nextCursor) {}
}
