package io.provisioning.vault;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.ArrayList;
import java.util.Optional;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.locks.LockSupport;
import org.junit.jupiter.api.Test;
import org.springframework.dao.ConcurrencyFailureException;

class TurnsTests {

  private final Turns turns = new Turns();

  /** As with a database: between reading and the write that compares, time passes. */
  private Optional<Integer> increment(AtomicInteger record) {
    var read = record.get();
    LockSupport.parkNanos(100_000);
    return record.compareAndSet(read, read + 1) ? Optional.of(read + 1) : Optional.empty();
  }

  @Test
  void ofSixteenWritersOfOneRecordNoneGivesUp() throws Exception {
    var record = new AtomicInteger();
    var writes = new ArrayList<Future<Integer>>();
    try (var writers = Executors.newFixedThreadPool(16)) {
      for (var i = 0; i < 320; i++) {
        writes.add(writers.submit(() -> turns.take("web/db", () -> increment(record))));
      }
    }

    for (var write : writes) {
      assertThat(write.get()).isPositive();
    }
    assertThat(record).hasValue(320);
  }

  /** Each has its own turns, as two processes have. */
  @Test
  void writersInSeveralProcessesGetThrough() throws Exception {
    var record = new AtomicInteger();
    var writes = new ArrayList<Future<Integer>>();
    try (var writers = Executors.newFixedThreadPool(16)) {
      for (var i = 0; i < 160; i++) {
        writes.add(writers.submit(() -> new Turns().take("web/db", () -> increment(record))));
      }
    }

    for (var write : writes) {
      assertThat(write.get()).isPositive();
    }
  }

  @Test
  void whoNeverGetsThroughIsTold() {
    assertThatThrownBy(() -> turns.take("web/db", Optional::empty))
        .isInstanceOf(ConcurrencyFailureException.class);
  }
}
