package io.provisioning.detector.anomaly;

/**
 * How rare a magnitude is among those before it. Magnitudes are counted in bins of an eighth of an
 * octave, older ones less; beyond the greatest, the tail is a power law with the exponent of Hill
 * (1975).
 */
final class Rarity {

  private static final int BINS_PER_OCTAVE = 8;

  /** 32 octaves below and above the first magnitude. */
  private static final int BINS = 64 * BINS_PER_OCTAVE;

  private static final double HALF_LIFE = 4000;
  private static final double GROWTH = Math.pow(2, 1 / HALF_LIFE);

  /** When counts are scaled down, before they lose precision. */
  private static final double LARGEST_WEIGHT = 1024;

  /** Share of the greatest magnitudes that the exponent is estimated from. */
  private static final double TAIL = 0.05;

  private static final double STEEPEST_TAIL = 6;

  /** What is learned of a magnitude that exceeds all others, so that one outlier hides no other. */
  private static final double LARGEST_STEP = 1.2;

  /** So many magnitudes are learned as they are. */
  private static final int UNLIMITED = 50;

  /** In nats. Beyond it, one value would outweigh all others of an alarm. */
  private static final double GREATEST_SURPRISE = 60;

  private static final double OCTAVE = Math.log(2);

  private final float[] counts = new float[BINS];
  private double total;
  private double weight = 1;
  private double greatest;
  private int lowestBin;
  private int top = -1;
  private long learned;

  /**
   * The negative logarithm of the probability of at least this magnitude, then learns it.
   *
   * @param magnitude not negative
   * @param floor below which magnitudes are not distinguished when there were only smaller ones
   */
  double observe(double magnitude, double floor) {
    double surprise = magnitude > 0 && total > 0 ? surprise(magnitude, floor) : 0;
    double limit = Math.max(greatest, floor) * LARGEST_STEP;
    learn(learned < UNLIMITED ? magnitude : Math.min(magnitude, limit));
    return surprise;
  }

  private double surprise(double magnitude, double floor) {
    double above = above(magnitude) / weight;
    double surprise = -Math.log((above + 1) / (total / weight + 1));
    double known = Math.max(greatest, floor);
    if (above < 1 && known > 0 && magnitude > known) {
      surprise += (1 - above) * exponent() * Math.log(magnitude / known);
    }
    return Math.min(surprise, GREATEST_SURPRISE);
  }

  private double above(double magnitude) {
    if (top < 0) {
      return 0;
    }
    int bin = bin(magnitude);
    double above = counts[bin] * 0.5;
    for (int higher = top; higher > bin; higher--) {
      above += counts[higher];
    }
    return above;
  }

  /** By the mean distance, in octaves, of the greatest magnitudes from the least of them. */
  private double exponent() {
    double tail = 0;
    int threshold = top + 1;
    while (threshold > 0 && tail < TAIL * total) {
      threshold--;
      tail += counts[threshold];
    }
    double distance = 0;
    for (int bin = top; bin > threshold; bin--) {
      distance += counts[bin] * (bin - threshold);
    }
    double mean = tail > 0 ? distance / tail * OCTAVE / BINS_PER_OCTAVE : 0;
    return 1 / Math.max(mean, 1 / STEEPEST_TAIL);
  }

  private void learn(double magnitude) {
    if (magnitude > 0) {
      if (top < 0) {
        lowestBin = absoluteBin(magnitude) - BINS / 2;
      }
      int bin = bin(magnitude);
      counts[bin] += (float) weight;
      top = Math.max(top, bin);
      greatest = Math.max(greatest, magnitude);
    }
    total += weight;
    learned++;
    weight *= GROWTH;
    if (weight > LARGEST_WEIGHT) {
      for (int bin = 0; bin <= top; bin++) {
        counts[bin] /= (float) weight;
      }
      total /= weight;
      weight = 1;
    }
  }

  private int bin(double magnitude) {
    return Math.clamp((long) absoluteBin(magnitude) - lowestBin, 0, BINS - 1);
  }

  private static int absoluteBin(double magnitude) {
    return (int) Math.floor(Math.log(magnitude) / OCTAVE * BINS_PER_OCTAVE);
  }
}
