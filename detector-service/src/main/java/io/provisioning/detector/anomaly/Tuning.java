package io.provisioning.detector.anomaly;

/**
 * The few numbers that were chosen by their score; the same for every series.
 *
 * @param usual what every signal may show without being evidence, in nats: 5.5 is once in 245
 * @param least evidence of all signals together that is an alarm, in nats
 * @param silence after an alarm, as a share of the values so far
 * @param stronger so many times the evidence of the last alarm breaks the silence
 */
public record Tuning(double usual, double least, double silence, double stronger) {

  /** Chosen on the given half of the Numenta benchmark; docs/user/anomalies.md has the scores. */
  public static final Tuning CHOSEN = new Tuning(5.5, 3, 0.04, 5);
}
