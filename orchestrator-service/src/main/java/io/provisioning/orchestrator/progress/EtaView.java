package io.provisioning.orchestrator.progress;

import java.time.Duration;
import java.time.Instant;
import org.jspecify.annotations.Nullable;

/**
 * When a workflow will end.
 *
 * @param remaining absent where it cannot be told
 * @param reason why it cannot be told
 */
record EtaView(@Nullable Duration remaining, @Nullable Instant endsAt, @Nullable String reason) {

  static EtaView of(Estimate estimate, Instant now) {
    var remaining = estimate.remaining();
    return new EtaView(
        remaining, remaining == null ? null : now.plus(remaining), estimate.reason());
  }
}
