package io.provisioning.detector.backtest;

/**
 * Rows of a series in which a detection counts.
 *
 * @param first index of its first row
 * @param last index of its last row
 */
record Window(int first, int last) {

  Window {
    if (first < 0 || last < first) {
      throw new IllegalArgumentException("rows %d to %d are no window".formatted(first, last));
    }
  }

  int width() {
    return last - first + 1;
  }

  boolean contains(int row) {
    return first <= row && row <= last;
  }
}
