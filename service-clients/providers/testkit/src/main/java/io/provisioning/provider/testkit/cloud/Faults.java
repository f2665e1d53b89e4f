package io.provisioning.provider.testkit.cloud;

import java.time.Duration;

/**
 * What goes wrong.
 *
 * @param latency of each answer
 * @param throttled share of requests that are refused with 429
 * @param failed share of requests that end in 500 before they have an effect
 * @param lost share of requests whose answer is lost after their effect
 * @param malformed share of requests whose answer is cut off after their effect
 * @param actionTime how long an action takes
 * @param isPagingEndless whether each page names a next one, also the last
 */
public record Faults(
    Duration latency,
    double throttled,
    double failed,
    double lost,
    double malformed,
    Duration actionTime,
    boolean isPagingEndless) {

  /** Nothing goes wrong, and actions take a moment. */
  public static Faults none() {
    return new Faults(Duration.ZERO, 0, 0, 0, 0, Duration.ofMillis(8), false);
  }

  public Faults withLatency(Duration other) {
    return new Faults(other, throttled, failed, lost, malformed, actionTime, isPagingEndless);
  }

  public Faults withEndlessPaging() {
    return new Faults(latency, throttled, failed, lost, malformed, actionTime, true);
  }

  public Faults withActionTime(Duration other) {
    return new Faults(latency, throttled, failed, lost, malformed, other, isPagingEndless);
  }

  public Faults withRates(double throttledRate, double failedRate, double lostRate) {
    return new Faults(
        latency, throttledRate, failedRate, lostRate, malformed, actionTime, isPagingEndless);
  }

  public Faults withMalformed(double rate) {
    return new Faults(latency, throttled, failed, lost, rate, actionTime, isPagingEndless);
  }
}
