package io.provisioning.surrealdb;

import java.time.Duration;

/** The moment until which a caller waits. */
record Deadline(long nanoTime, Duration limit) {

  static Deadline in(Duration limit) {
    return new Deadline(System.nanoTime() + limit.toNanos(), limit);
  }

  /** Zero or less once it has passed. */
  long remainingNanos() {
    return nanoTime - System.nanoTime();
  }
}
