package io.provisioning.orchestrator.journal.codec;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.time.DateTimeException;
import java.time.Instant;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.constraints.IntRange;
import net.jqwik.api.constraints.LongRange;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class IsoInstantTests {

  @Property
  void readsWhatAnInstantWrites(
      @ForAll @LongRange(min = -99_999_999_999L, max = 299_999_999_999L) long second,
      @ForAll @IntRange(max = 999_999_999) int nanos) {
    var instant = Instant.ofEpochSecond(second, nanos);
    assertThat(IsoInstant.parse(instant.toString())).isEqualTo(instant);
  }

  @ParameterizedTest
  @ValueSource(
      strings = {"2026-11-20T08:15:30.5Z", "2026-11-20T10:15:30+02:00", "2026-11-20T24:00:00Z"})
  void readsWhatElseIsOne(String text) {
    assertThat(IsoInstant.parse(text)).isEqualTo(Instant.parse(text));
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "",
        "2026-02-30T08:15:30Z",
        "2026-11-20T08:15:61Z",
        "2026-11-20 08:15:30Z",
      })
  void refusesTheRest(String text) {
    assertThatThrownBy(() -> IsoInstant.parse(text)).isInstanceOf(DateTimeException.class);
  }
}
