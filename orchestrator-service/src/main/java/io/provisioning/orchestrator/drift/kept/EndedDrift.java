package io.provisioning.orchestrator.drift.kept;

import java.time.Instant;
import org.jspecify.annotations.Nullable;

/**
 * A drift that is over.
 *
 * @param drift as it was last seen
 * @param endedAt when it was first seen to be over
 * @param workflow that ended it; absent if none did
 * @param by name of who submitted the workflow; absent if none did
 */
public record EndedDrift(
    Drift drift, Instant endedAt, @Nullable String workflow, @Nullable String by) {}
