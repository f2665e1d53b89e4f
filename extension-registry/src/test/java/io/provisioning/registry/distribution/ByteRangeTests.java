package io.provisioning.registry.distribution;

import static org.assertj.core.api.Assertions.assertThat;

import io.provisioning.registry.distribution.ByteRange.Wanted;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class ByteRangeTests {

  @ParameterizedTest
  @CsvSource({
    "bytes=0-0, 0, 0",
    "bytes=500-1499, 500, 1499",
    "bytes=500-, 500, 2047",
    "bytes=-500, 1548, 2047",
    "bytes=-5000, 0, 2047",
    "bytes=2000-5000, 2000, 2047"
  })
  void aPartIsAsFarAsThereIsSomething(String header, long start, long end) {
    assertThat(ByteRange.read(header, 2048)).isEqualTo(new Wanted.Part(new ByteRange(start, end)));
  }

  @ParameterizedTest
  @ValueSource(strings = {"bytes=500-0", "bytes=5000-10000", "bytes=2048-", "bytes=-0"})
  void whatIsNotThereCannotBeHad(String header) {
    assertThat(ByteRange.read(header, 2048)).isEqualTo(new Wanted.Nothing());
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "",
        "bytes",
        "bytes=-",
        "lines=0-1",
        "bytes=0-1,5-6",
        "bytes=0-99999999999999999999"
      })
  void whatIsNotUnderstoodMakesNoDifference(String header) {
    assertThat(ByteRange.read(header, 2048)).isEqualTo(new Wanted.All());
  }

  @Test
  void withoutAHeaderAllIsWanted() {
    assertThat(ByteRange.read(null, 1)).isEqualTo(new Wanted.All());
  }
}
