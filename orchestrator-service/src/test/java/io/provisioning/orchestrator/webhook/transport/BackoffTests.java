package io.provisioning.orchestrator.webhook.transport;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Random;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

class BackoffTests {

  private static final Instant NOW = Instant.parse("2026-11-20T00:00:00Z");
  private final Backoff plain =
      new Backoff(List.of(Duration.ofSeconds(5), Duration.ofMinutes(5)), 0, new Random(1));

  @Test
  void goesThroughItsTable() {
    assertThat(IntStream.rangeClosed(1, 3).mapToObj(attempts -> plain.next(attempts, null, NOW)))
        .map(next -> next.map(at -> Duration.between(NOW, at).toSeconds()).orElse(-1L))
        .containsExactly(5L, 300L, -1L);
  }

  @Test
  void isLaterByChanceAndNeverEarlier() {
    var backoff = new Backoff(List.of(Duration.ofSeconds(100)), 0.1, new Random(1));

    assertThat(IntStream.range(0, 100).mapToObj(_ -> backoff.next(1, null, NOW).orElseThrow()))
        .allSatisfy(at -> assertThat(at).isBetween(NOW.plusSeconds(100), NOW.plusSeconds(110)))
        .doesNotHaveDuplicates();
  }

  @Test
  void waitsAsLongAsTheReceiverAsksForButADay() {
    assertThat(plain.next(1, "60", NOW)).contains(NOW.plusSeconds(60));
    assertThat(plain.next(1, "1", NOW)).contains(NOW.plusSeconds(5));
    assertThat(plain.next(1, "Fri, 20 Nov 2026 00:10:00 GMT", NOW)).contains(NOW.plusSeconds(600));
    assertThat(plain.next(1, "999999999", NOW)).contains(NOW.plus(Duration.ofHours(24)));
    assertThat(plain.next(1, "soon", NOW)).contains(NOW.plusSeconds(5));
    assertThat(plain.next(3, "60", NOW)).isEmpty();
  }
}
