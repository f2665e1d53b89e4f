package io.provisioning.surrealdb;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import io.provisioning.surrealdb.SurrealSettings.Reconnection;
import java.time.Duration;
import java.util.Random;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.constraints.IntRange;
import org.junit.jupiter.api.Test;

class ReconnectionTests {

  private static final Duration FIRST = Duration.ofMillis(50);

  private static final Duration LONGEST = Duration.ofSeconds(5);

  @Test
  void doublesUpToALimit() {
    var steady = new Reconnection(FIRST, LONGEST, 0);

    assertThat(steady.delay(0, new Random(1))).isEqualTo(FIRST);
    assertThat(steady.delay(3, new Random(1))).isEqualTo(Duration.ofMillis(400));
    assertThat(steady.delay(7, new Random(1))).isEqualTo(LONGEST);
    assertThat(steady.delay(Integer.MAX_VALUE, new Random(1))).isEqualTo(LONGEST);
  }

  @Property(tries = 200)
  void jitterOnlyShortens(@ForAll long seed, @ForAll @IntRange(max = 100) int failures) {
    var delay = Reconnection.defaults().delay(failures, new Random(seed));

    assertThat(delay).isBetween(FIRST.dividedBy(2), LONGEST);
  }

  @Test
  void refusesNotToWait() {
    assertThatIllegalArgumentException()
        .isThrownBy(() -> new Reconnection(Duration.ZERO, LONGEST, 0));
    assertThatIllegalArgumentException().isThrownBy(() -> new Reconnection(LONGEST, FIRST, 0));
    assertThatIllegalArgumentException().isThrownBy(() -> new Reconnection(FIRST, LONGEST, 2));
  }
}
