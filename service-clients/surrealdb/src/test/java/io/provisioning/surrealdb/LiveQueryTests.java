package io.provisioning.surrealdb;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import io.provisioning.surrealdb.value.RecordId;
import java.time.Duration;
import java.util.Map;
import java.util.NoSuchElementException;
import org.junit.jupiter.api.Test;

class LiveQueryTests {

  private final LiveQuery live =
      new LiveQuery(
          new LiveQuery.Statement("LIVE SELECT * FROM a", Map.of()), new LiveQueries(), 3);

  @Test
  void givesEventsInTheirOrder() {
    live.offer(created(1));
    live.offer(created(2));

    assertThat(live.next()).isEqualTo(created(1));
    assertThat(live.hasNext()).isTrue();
    assertThat(live.next()).isEqualTo(created(2));
    assertThat(live.poll(Duration.ofMillis(1))).isEmpty();
  }

  @Test
  void whatNobodyTakesGivesWayToAGap() {
    for (var key = 1; key <= 5; key++) {
      live.offer(created(key));
    }

    assertThat(live.next()).isEqualTo(new LiveEvent.Overflowed());
    assertThat(live.next()).isEqualTo(created(4));
    assertThat(live.next()).isEqualTo(created(5));
  }

  @Test
  void whatWaitsCanStillBeTakenAfterTheEnd() {
    live.offer(created(1));
    live.close();
    live.offer(created(2));

    assertThat(live.next()).isEqualTo(created(1));
    assertThat(live.hasNext()).isFalse();
    assertThatExceptionOfType(NoSuchElementException.class).isThrownBy(live::next);
  }

  @Test
  void aFailureIsTold() {
    live.end(new SurrealProtocolException("broken"));

    assertThatExceptionOfType(SurrealProtocolException.class).isThrownBy(live::hasNext);
  }

  private static LiveEvent created(long key) {
    return new LiveEvent.Created(RecordId.of("a", key), null);
  }
}
