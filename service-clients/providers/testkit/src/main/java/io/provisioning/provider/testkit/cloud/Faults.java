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
 * @param lag how long something new is missing in lists and unknown by its id, where the API does
 *     that
 * @param isPagingEndless whether each page names a next one, also the last
 */
public record Faults(
    Duration latency,
    double throttled,
    double failed,
    double lost,
    double malformed,
    Duration actionTime,
    Duration lag,
    boolean isPagingEndless) {

  /** Nothing goes wrong, and actions take a moment. */
  public static Faults none() {
    return new Faults(Duration.ZERO, 0, 0, 0, 0, Duration.ofMillis(8), Duration.ZERO, false);
  }

  public Faults withLatency(Duration other) {
    return new Faults(other, throttled, failed, lost, malformed, actionTime, lag, isPagingEndless);
  }

  public Faults withEndlessPaging() {
    return new Faults(latency, throttled, failed, lost, malformed, actionTime, lag, true);
  }

  public Faults withActionTime(Duration other) {
    return new Faults(latency, throttled, failed, lost, malformed, other, lag, isPagingEndless);
  }

  public Faults withRates(double throttledRate, double failedRate, double lostRate) {
    return new Faults(
        latency, throttledRate, failedRate, lostRate, malformed, actionTime, lag, isPagingEndless);
  }

  public Faults withMalformed(double rate) {
    return new Faults(latency, throttled, failed, lost, rate, actionTime, lag, isPagingEndless);
  }

  public Faults withLag(Duration other) {
    return new Faults(
        latency, throttled, failed, lost, malformed, actionTime, other, isPagingEndless);
  }
}
