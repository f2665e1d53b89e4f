/** Scores the detector on labelled series, by the rules of the Numenta Anomaly Benchmark. */
@NullMarked
package io.provisioning.detector.backtest;

import org.jspecify.annotations.NullMarked;
