package io.provisioning.detector.anomaly;

import java.util.Collections;
import java.util.Comparator;
import java.util.EnumMap;
import java.util.Map;

/**
 * Adds up what the signals show. Each counts as far as it is rarer than is usual, and is remembered
 * for some values, since signals of one anomaly do not come at the same time.
 */
final class Evidence {

  private static final double MEMORY = Math.exp(-1 / 8.0);

  private final Map<Signal, Trace> traces = new EnumMap<>(Signal.class);
  private final double usual;

  Evidence(Tuning tuning) {
    usual = tuning.usual();
    for (var signal : Signal.values()) {
      traces.put(signal, new Trace());
    }
  }

  /** What one signal has shown. */
  private static final class Trace {

    private final Rarity rarity = new Rarity();
    private double remembered;

    void observe(double magnitude, double floor, double usual) {
      double excess = Double.isNaN(magnitude) ? 0 : rarity.observe(magnitude, floor) - usual;
      remembered = Math.max(excess, remembered * MEMORY);
    }
  }

  /**
   * Adds what a signal shows of the present value.
   *
   * @param magnitude NaN if it shows nothing
   */
  void observe(Signal signal, double magnitude, double floor) {
    var trace = traces.get(signal);
    if (trace != null) {
      trace.observe(magnitude, floor, usual);
    }
  }

  double total() {
    double total = 0;
    for (var trace : traces.values()) {
      total += trace.remembered;
    }
    return total;
  }

  Signal strongest() {
    return Collections.max(
            traces.entrySet(), Comparator.comparingDouble(trace -> trace.getValue().remembered))
        .getKey();
  }
}
