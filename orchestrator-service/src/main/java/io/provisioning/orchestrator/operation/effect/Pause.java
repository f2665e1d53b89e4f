package io.provisioning.orchestrator.operation.effect;

import java.time.Duration;

/** Waits between two looks at the same thing, and knows how much time has passed. */
public interface Pause {

  /** Time since some fixed moment; only differences mean something. */
  Duration elapsed();

  /**
   * Waits.
   *
   * @throws InterruptedException if the operation is to end
   */
  void sleep(Duration duration) throws InterruptedException;

  static Pause real() {
    return new Pause() {
      @Override
      public Duration elapsed() {
        return Duration.ofNanos(System.nanoTime());
      }

      @Override
      public void sleep(Duration duration) throws InterruptedException {
        Thread.sleep(duration);
      }
    };
  }
}
