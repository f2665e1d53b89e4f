package io.provisioning.detector.anomaly;

import org.jspecify.annotations.Nullable;

/**
 * What the detector says of a sample.
 *
 * @param score from 0, nothing unusual or not worth another alarm, towards 1
 * @param signal that contributes most; null if the score is 0
 */
public record Verdict(double score, @Nullable Signal signal) {

  static final Verdict USUAL = new Verdict(0, null);
}
