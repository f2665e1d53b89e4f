package io.provisioning.vault.rotation;

import java.time.Instant;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** A rotation as clients see it. */
record RotationView(
    String id,
    Rotation.Level level,
    @Nullable String workspace,
    Rotation.State state,
    Instant startedAt,
    @Nullable Instant endedAt,
    long done,
    long total,
    @Nullable String reason) {

  /** Newest first. */
  record RotationList(List<RotationView> items) {}

  static RotationView of(Rotation rotation) {
    return new RotationView(
        rotation.id(),
        rotation.level(),
        rotation.workspace(),
        rotation.state(),
        rotation.startedAt(),
        rotation.endedAt(),
        rotation.done(),
        rotation.total(),
        rotation.reason());
  }
}
