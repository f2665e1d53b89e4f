package io.provisioning.orchestrator.terminal;

import java.time.Duration;
import java.util.Base64;
import java.util.Optional;

/**
 * The latest output of a terminal. Whoever prints waits while too much of it was not sent; what was
 * sent is kept for a while, for a reader that comes back. Safe for use by many threads.
 */
final class OutputWindow {

  /** Bytes that may wait to be sent. */
  static final int UNSENT = 256 * 1024;

  /** Bytes that are kept. */
  static final int KEPT = 512 * 1024;

  /** Bytes that are told at once. */
  static final int CHUNK = 32 * 1024;

  private final byte[] ring = new byte[KEPT];
  private long end;
  private long sent;
  private boolean isOver;

  /**
   * Some output.
   *
   * @param data its bytes, in Base64
   * @param end how many bytes were printed with it
   * @param lost how many before it are not kept any more
   */
  record Chunk(String data, long end, long lost) {}

  /** Adds output, once there is room for it. What comes after the end is left out. */
  synchronized void append(byte[] bytes) throws InterruptedException {
    for (int from = 0; from < bytes.length; ) {
      while (!isOver && end - sent >= UNSENT) {
        wait();
      }
      if (isOver) {
        return;
      }
      int count = (int) Math.min(bytes.length - from, UNSENT - (end - sent));
      for (int n = 0; n < count; n++) {
        ring[(int) ((end + n) % KEPT)] = bytes[from + n];
      }
      end += count;
      from += count;
      notifyAll();
    }
  }

  /** The next output after a position; empty if there is none in time, or no more. */
  synchronized Optional<Chunk> after(long position, Duration patience) throws InterruptedException {
    var until = System.nanoTime() + patience.toNanos();
    while (end <= position && !isOver) {
      var left = (until - System.nanoTime()) / 1_000_000;
      if (left <= 0) {
        return Optional.empty();
      }
      wait(left);
    }
    if (end <= position) {
      return Optional.empty();
    }
    long begin = Math.max(position, Math.max(0, end - KEPT));
    var bytes = new byte[(int) Math.min(CHUNK, end - begin)];
    for (int n = 0; n < bytes.length; n++) {
      bytes[n] = ring[(int) ((begin + n) % KEPT)];
    }
    return Optional.of(
        new Chunk(
            Base64.getEncoder().encodeToString(bytes), begin + bytes.length, begin - position));
  }

  /** Notes that all up to a position was sent. */
  synchronized void sent(long position) {
    sent = Math.max(sent, Math.min(position, end));
    notifyAll();
  }

  /** Nothing more is printed. */
  synchronized void end() {
    isOver = true;
    notifyAll();
  }

  /** Wakes who waits for output. */
  synchronized void wake() {
    notifyAll();
  }

  synchronized boolean isOver() {
    return isOver;
  }
}
