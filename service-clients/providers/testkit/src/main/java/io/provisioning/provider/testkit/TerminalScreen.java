package io.provisioning.provider.testkit;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import io.provisioning.provider.Terminal;
import java.io.ByteArrayOutputStream;
import java.time.Duration;
import java.util.function.BooleanSupplier;

/** A screen that remembers everything, and can be slow. */
public final class TerminalScreen implements Terminal.Screen {

  private static final Duration LIMIT = Duration.ofSeconds(60);

  private final ByteArrayOutputStream seen = new ByteArrayOutputStream();
  private boolean isHeld;
  private boolean isHolding;
  private boolean hasEnded;

  @Override
  public synchronized void output(byte[] bytes) {
    seen.writeBytes(bytes);
    notifyAll();
    try {
      while (isHeld) {
        isHolding = true;
        notifyAll();
        wait();
      }
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
  }

  @Override
  public synchronized void ended() {
    hasEnded = true;
    notifyAll();
  }

  /** Lets nothing more come from the next output on. */
  public synchronized void hold() {
    isHeld = true;
  }

  public synchronized void release() {
    isHeld = false;
    notifyAll();
  }

  public void awaitHeld() throws InterruptedException {
    await(() -> isHolding, "output");
  }

  /** Waits until a text was printed. */
  public void await(String text) throws InterruptedException {
    await(() -> seen.toString(UTF_8).contains(text), text);
  }

  public void awaitEnd() throws InterruptedException {
    await(() -> hasEnded, "the end");
  }

  /** How many bytes were printed. */
  public synchronized int length() {
    return seen.size();
  }

  private synchronized void await(BooleanSupplier condition, String what)
      throws InterruptedException {
    var end = System.nanoTime() + LIMIT.toNanos();
    while (!condition.getAsBoolean()) {
      var left = (end - System.nanoTime()) / 1_000_000;
      assertThat(left).as("%s in: %s", what, seen.toString(UTF_8)).isPositive();
      wait(left);
    }
  }
}
