package io.provisioning.detector.anomaly;

import java.time.Instant;

/**
 * A measured value of a series.
 *
 * @param value may be anything that a source sends, NaN and infinity included
 */
public record Sample(Instant time, double value) {}
