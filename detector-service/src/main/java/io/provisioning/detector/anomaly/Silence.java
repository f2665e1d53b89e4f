package io.provisioning.detector.anomaly;

/** One anomaly, one alarm: after an alarm only a far stronger one gets through for a while. */
final class Silence {

  /** The first values are only learned from. */
  private static final int WARM_UP = 100;

  private static final int SHORTEST = 20;
  private static final int LONGEST = 800;

  private final Tuning tuning;
  private long values;
  private long lastAlarm = Long.MIN_VALUE;
  private double strength;

  Silence(Tuning tuning) {
    this.tuning = tuning;
  }

  /** The evidence if it is an alarm, else 0. */
  double observe(double evidence) {
    long now = values++;
    boolean isSilent =
        lastAlarm != Long.MIN_VALUE
            && now - lastAlarm <= Math.clamp((long) (tuning.silence() * now), SHORTEST, LONGEST);
    if (now < WARM_UP
        || evidence < tuning.least()
        || (isSilent && evidence <= tuning.stronger() * strength)) {
      return 0;
    }
    lastAlarm = now;
    strength = evidence;
    return evidence;
  }
}
