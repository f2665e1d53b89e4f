package io.provisioning.detector.silence;

import java.time.Instant;
import java.util.List;
import java.util.UUID;

/** A silence, as it is shown. */
record SilenceView(
    UUID id,
    State state,
    List<MatcherView> matchers,
    Instant startsAt,
    Instant endsAt,
    String createdBy,
    String comment) {

  enum State {
    ACTIVE,
    PENDING
  }

  /** Silences, next to end first. */
  record SilenceList(List<SilenceView> items) {}
}
