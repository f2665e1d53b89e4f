package io.provisioning.detector.backtest;

/** How much a detection is worth by its place, as Lavin and Ahmad (2015) define it. */
final class Sigmoid {

  private static final double STEEPNESS = 5;
  private static final double FAR_BEHIND = 3;

  private Sigmoid() {}

  /**
   * Worth of a detection.
   *
   * @param position -1 at the left edge of a window, 0 at its right edge, 1 a width behind it
   */
  static double at(double position) {
    return position > FAR_BEHIND ? -1 : 2 / (1 + Math.exp(STEEPNESS * position)) - 1;
  }

  /** Worth of a detection within a window; 1 in its first row. */
  static double inside(Window window, int row) {
    return at(-(window.last() - row + 1) / (double) window.width()) / at(-1);
  }

  /** Worth of a false alarm after a window: from nearly 0 right behind it to -1. */
  static double behind(Window window, int row) {
    return at((row - window.last()) / (double) (window.width() - 1));
  }
}
