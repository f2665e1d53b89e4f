package io.provisioning.orchestrator.progress;

import static org.assertj.core.api.Assertions.assertThat;

import io.provisioning.orchestrator.operation.Operation.Action;
import io.provisioning.orchestrator.operation.ResourceRef.Kind;
import java.time.Duration;
import org.junit.jupiter.api.Test;

class DurationsTests {

  private final Durations durations = new Durations();

  @Test
  void whatWasNeverSeenHasNone() {
    assertThat(durations.median(like("demo"))).isEmpty();
  }

  @Test
  void theMiddleOfThoseSeenIsTold() {
    for (var seconds : new int[] {1, 100, 2}) {
      durations.add(like("demo"), Duration.ofSeconds(seconds));
    }
    durations.add(like("other"), Duration.ofSeconds(50));

    assertThat(durations.median(like("demo"))).hasValue(Duration.ofSeconds(2));
    assertThat(durations.quantile(like("demo"), 1)).hasValue(Duration.ofSeconds(100));
  }

  @Test
  void onlyTheLastOnesCount() {
    for (var index = 0; index < 1_000; index++) {
      durations.add(like("demo"), Duration.ofHours(1));
    }
    for (var index = 0; index < 128; index++) {
      durations.add(like("demo"), Duration.ofSeconds(1));
    }

    assertThat(durations.quantile(like("demo"), 1)).hasValue(Duration.ofSeconds(1));
  }

  @Test
  void kindsNotSeenForLongAreForgotten() {
    for (var index = 0; index < 600; index++) {
      durations.add(like("provider" + index), Duration.ofSeconds(1));
    }

    assertThat(durations.median(like("provider0"))).isEmpty();
    assertThat(durations.median(like("provider599"))).isPresent();
  }

  private static Likeness like(String provider) {
    return new Likeness(Action.CREATE, Kind.SERVER, provider, false);
  }
}
