package io.provisioning.detector.anomaly;

import io.provisioning.detector.anomaly.Intake.Reading;

/**
 * Says of each sample of one series how unusual it is, from the samples before it alone. It needs
 * no training and no parameter but the kind of the series, and about 30 kB. Not for several threads
 * at once.
 */
public final class AnomalyDetector {

  /** Evidence that has the score 0.5, in nats. */
  private static final double HALF = 10;

  private final Intake intake;
  private final Location location = new Location();
  private final Shifts shifts = new Shifts();
  private final Days days = new Days();
  private final Evidence evidence;
  private final Habit habit = new Habit();
  private final Silence silence;

  public AnomalyDetector(SeriesKind kind) {
    this(kind, Tuning.CHOSEN);
  }

  /** One with other numbers than the chosen ones, to compare them. */
  public AnomalyDetector(SeriesKind kind, Tuning tuning) {
    intake = new Intake(kind);
    evidence = new Evidence(tuning);
    silence = new Silence(tuning);
  }

  /**
   * Judges the next sample. What is no finite number, or not newer than the last sample, is
   * ignored.
   */
  public Verdict observe(Sample sample) {
    return intake.accept(sample).map(this::judge).orElse(Verdict.USUAL);
  }

  private Verdict judge(Reading reading) {
    gather(reading);
    double unusual = habit.observe(reading.time(), evidence.total());
    double alarm = silence.observe(unusual);
    return alarm == 0 ? Verdict.USUAL : new Verdict(alarm / (alarm + HALF), evidence.strongest());
  }

  private void gather(Reading reading) {
    double value = reading.value();
    location.observe(value);
    if (reading.followsGap()) {
      shifts.restart();
    }
    shifts.observe(value);
    double floor = location.floor();
    evidence.observe(Signal.DEPARTURE, location.departure(value), floor);
    evidence.observe(Signal.SUDDEN_SHIFT, shifts.sudden(), floor);
    evidence.observe(Signal.SHIFT, shifts.medium(), floor);
    evidence.observe(Signal.SLOW_SHIFT, shifts.slow(), floor);
    evidence.observe(Signal.UNLIKE_ANY_DAY, days.unlikeAnyDay(reading.time(), value), floor);
    evidence.observe(Signal.UNLIKE_USUAL_DAY, days.unlikeUsualDay(reading.time(), value), floor);
    days.learn(reading.time(), value);
  }
}
