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
 * @param ended those that are over, latest first; bounded
 */
public record KeptDrift(
    String workspace,
    String infrastructure,
    @Nullable Instant checkedAt,
    @Nullable String complaint,
    List<Drift> drifts,
    List<EndedDrift> ended) {

  private static final int MOST_ENDED = 100;

  public KeptDrift {
    drifts = List.copyOf(drifts);
    // absent in files of earlier versions
    ended =
        ended == null
            ? List.of()
            : List.copyOf(ended.subList(0, Math.min(ended.size(), MOST_ENDED)));
  }
}
