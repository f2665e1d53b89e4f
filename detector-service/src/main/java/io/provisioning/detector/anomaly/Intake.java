package io.provisioning.detector.anomaly;

import java.time.Instant;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * Lets through what can be judged: finite values in the order of their time. The value of a counter
 * becomes its rate.
 */
final class Intake {

  /** So many older samples in their own order, and it is the source's clock that was set back. */
  private static final int PATIENCE = 20;

  /** So many usual intervals without a sample are a gap. */
  private static final double GAP = 10;

  private static final double LEARNING = 0.1;

  private static final double LEAST = 1e-30;
  private static final double GREATEST = 1e30;

  private final SeriesKind kind;
  private @Nullable Sample last;
  private @Nullable Instant lastOlder;
  private int older;
  private double interval;

  Intake(SeriesKind kind) {
    this.kind = kind;
  }

  /**
   * A value that can be judged.
   *
   * @param value of a gauge, or the rate of a counter per second
   * @param followsGap whether the value before it is too old to be compared with
   */
  record Reading(Instant time, double value, boolean followsGap) {}

  /** The sample, unless it is no number, or not newer than the last one. */
  Optional<Reading> accept(Sample sample) {
    if (!Double.isFinite(sample.value())) {
      return Optional.empty();
    }
    var before = last;
    if (before != null && !sample.time().isAfter(before.time())) {
      return rejectOlder(sample);
    }
    older = 0;
    last = sample;
    if (before == null) {
      return kind == SeriesKind.GAUGE ? reading(sample, sample.value(), false) : Optional.empty();
    }
    double seconds = seconds(before.time(), sample.time());
    boolean followsGap = interval > 0 && seconds > GAP * interval;
    interval += (interval == 0 ? 1 : followsGap ? 0 : LEARNING) * (seconds - interval);
    return switch (kind) {
      case GAUGE -> reading(sample, sample.value(), followsGap);
      case COUNTER ->
          reading(sample, increase(before.value(), sample.value()) / seconds, followsGap);
    };
  }

  private Optional<Reading> rejectOlder(Sample sample) {
    boolean inOrder = lastOlder == null || sample.time().isAfter(lastOlder);
    older = inOrder ? older + 1 : 0;
    lastOlder = sample.time();
    if (older >= PATIENCE) {
      older = 0;
      last = sample;
    }
    return Optional.empty();
  }

  private static Optional<Reading> reading(Sample sample, double value, boolean followsGap) {
    return Optional.of(new Reading(sample.time(), bounded(value), followsGap));
  }

  /** Sums and ratios of such values stay finite. */
  private static double bounded(double value) {
    return Math.abs(value) < LEAST ? 0 : Math.clamp(value, -GREATEST, GREATEST);
  }

  private static double seconds(Instant from, Instant to) {
    return (to.getEpochSecond() - from.getEpochSecond()) + (to.getNano() - from.getNano()) / 1e9;
  }

  /** After a restart a counter has grown from zero. */
  private static double increase(double from, double to) {
    return to < from ? to : to - from;
  }
}
