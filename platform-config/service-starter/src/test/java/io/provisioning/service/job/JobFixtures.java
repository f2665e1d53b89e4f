package io.provisioning.service.job;

import static org.awaitility.Awaitility.await;

import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.util.Map;
import java.util.concurrent.Callable;

final class JobFixtures {

  static final Duration HOUR = Duration.ofHours(1);

  private JobFixtures() {}

  static Job hourly(Callable<Map<String, Long>> action) {
    return hourly(Duration.ofMinutes(1), action);
  }

  static Job hourly(Duration timeout, Callable<Map<String, Long>> action) {
    return new Job("tidy", "Tidies up", HOUR, timeout, action);
  }

  /** Waits for the end of what runs, and gives it. */
  static JobRun ended(Jobs jobs) {
    await()
        .pollInSameThread()
        .pollInterval(Duration.ofMillis(2))
        .until(() -> jobs.get("tidy").state() != JobStatus.State.RUNNING);
    return jobs.get("tidy").runs().getFirst();
  }

  /** Stands still until it is set. */
  static final class Time implements InstantSource {

    private volatile Instant now = Instant.parse("2026-11-25T12:00:00Z");

    @Override
    public Instant instant() {
      return now;
    }

    void pass(Duration time) {
      now = now.plus(time);
    }
  }
}
