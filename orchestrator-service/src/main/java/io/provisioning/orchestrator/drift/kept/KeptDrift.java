package io.provisioning.orchestrator.drift.kept;

import java.time.Instant;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * What the last look at an infrastructure found.
 *
 * @param checkedAt when it was last looked at; absent if it could not be yet
 * @param complaint why it cannot be looked at now; absent if it can
 * @param drifts sorted by id
 */
public record KeptDrift(
    String workspace,
    String infrastructure,
    @Nullable Instant checkedAt,
    @Nullable String complaint,
    List<Drift> drifts) {

  public KeptDrift {
    drifts = List.copyOf(drifts);
  }
}
