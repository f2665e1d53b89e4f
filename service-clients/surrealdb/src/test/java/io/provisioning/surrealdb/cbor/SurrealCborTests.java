package io.provisioning.surrealdb.cbor;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import io.provisioning.surrealdb.value.Bytes;
import io.provisioning.surrealdb.value.None;
import io.provisioning.surrealdb.value.Range;
import io.provisioning.surrealdb.value.RecordId;
import io.provisioning.surrealdb.value.Table;
import java.math.BigDecimal;
import java.math.BigInteger;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Collections;
import java.util.HexFormat;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.UUID;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class SurrealCborTests {

  private static final HexFormat HEX = HexFormat.of();

  private final SurrealCbor cbor = new SurrealCbor(1 << 20, 1 << 20);

  @Test
  void writesTheBytesThatTheEngineReads() {
    assertThat(hex(RecordId.of("a", 1))).isEqualTo("c882616101");
    assertThat(hex(new Table("a"))).isEqualTo("c76161");
    assertThat(hex(None.NONE)).isEqualTo("c6f6");
    assertThat(hex(Instant.ofEpochSecond(1, 2))).isEqualTo("cc820102");
    assertThat(hex(Duration.ofSeconds(1, 2))).isEqualTo("ce820102");
    assertThat(hex(new UUID(0, 1))).isEqualTo("d82550" + "00".repeat(15) + "01");
    assertThat(hex(new BigDecimal("1.5"))).isEqualTo("ca63312e35");
    assertThat(hex(Range.halfOpen(1, 2))).isEqualTo("d83182d83201d83302");
  }

  @Test
  void readsTheOtherFormOfEachType() {
    assertThat(read("c0" + text("2026-11-21T08:00:00Z")))
        .isEqualTo(Instant.parse("2026-11-21T08:00:00Z"));
    assertThat(read("c9" + text("018f8a5e-1d2c-7000-8000-000000000001")))
        .isEqualTo(UUID.fromString("018f8a5e-1d2c-7000-8000-000000000001"));
    assertThat(read("cd" + text("1h30m5µs"))).isEqualTo(Duration.ofMinutes(90).plusNanos(5_000));
    assertThat(read("ce80")).isEqualTo(Duration.ZERO);
    assertThat(read("ce8107")).isEqualTo(Duration.ofSeconds(7));
    assertThat(read("f93800")).isEqualTo(0.5);
    assertThat(read("fa3f000000")).isEqualTo(0.5);
  }

  @Test
  void readsABoundWhoseValueHasATag() {
    assertThat(read("d83182d832c882616101f6"))
        .isEqualTo(new Range(new Range.Included(RecordId.of("a", 1)), new Range.Unbounded()));
  }

  @Test
  void widensWhatIsSmaller() {
    assertThat(cbor.decode(cbor.encode(List.of((byte) 1, (short) 2, 3, BigInteger.TEN, 0.5f))))
        .isEqualTo(List.of(1L, 2L, 3L, 10L, 0.5));
    assertThat(cbor.decode(cbor.encode(new byte[] {1, 2}))).isEqualTo(Bytes.of((byte) 1, (byte) 2));
    assertThat(cbor.decode(cbor.encode(new BigDecimal("12E+3"))))
        .isEqualTo(new BigDecimal("12000"));
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "",
        "c6",
        "c601",
        "0101",
        "1bffffffffffffffff",
        "3bffffffffffffffff",
        "c249010000000000000000",
        "c48221196ab3",
        "c88161 61",
        "c882f601",
        "c882616 1f6",
        "c88261613a",
        "cc8101",
        "cc821bffffffffffffffff01",
        "cc82613101",
        "ca6a3165393939393939",
        "ca63 4e614e",
        "c963312d31",
        "cd6178",
        "ce8220 01",
        "d82541ff",
        "d83101",
        "d83180",
        "d8328101",
        "d83182d83201d83201ff",
        "d83182d832d83201f6",
        "d83182d832d832d83201f6",
        "d85a80",
        "d8598101",
        "d90100820101",
        "d81900",
        "dbffffffffffffffff01",
        "f7",
        "e5",
        "f8ff",
        "ff",
        "62c328",
        "a2616101616101",
        "a1c6616101",
        "c6c6f6"
      })
  void refusesWhatIsNotAValue(String hex) {
    assertThatExceptionOfType(MalformedCborException.class)
        .isThrownBy(() -> read(hex.replace(" ", "")));
  }

  @ParameterizedTest
  @ValueSource(
      strings = {"9b7fffffffffffffff", "bb7fffffffffffffff", "7b000000007fffffff", "5a7fffffff61"})
  @Timeout(2)
  void doesNotBelieveALengthThatIsOnlyClaimed(String hex) {
    assertThatExceptionOfType(MalformedCborException.class).isThrownBy(() -> read(hex));
  }

  @Test
  void refusesToReadWhatIsTooDeepOrTooLong() {
    assertThatExceptionOfType(MalformedCborException.class)
        .isThrownBy(() -> read("81".repeat(100_000) + "01"));
    assertThatExceptionOfType(MalformedCborException.class)
        .isThrownBy(() -> new SurrealCbor(10, 10).decode(new byte[11]));
  }

  @Test
  void refusesToWriteWhatDoesNotFit() {
    refuses(new BigDecimal("0." + "1".repeat(29)));
    refuses(new BigDecimal("1E+1000000000"));
    refuses(BigInteger.ONE.shiftLeft(96));
    refuses(BigInteger.ONE.shiftLeft(63));
    refuses(Instant.MAX);
    refuses(Instant.MIN);
    refuses(Duration.ofNanos(-1));
    refuses("half of a pair: \ud800");
    refuses(Map.of(1, "a key that is not text"));
    refuses(Locale.ROOT);
    refuses("x".repeat(1 << 20));
  }

  @Test
  void refusesToWriteWhatContainsItself() {
    var endless = new ArrayList<@Nullable Object>();
    endless.add(List.of(endless));

    refuses(endless);
  }

  @Test
  void refusesMorePartsThanItIsToTake() {
    var strict = new SurrealCbor(1 << 20, 1 << 20, 100);
    var few = Collections.nCopies(30, Map.of());
    var many = Collections.nCopies(60, Map.of());

    assertThat(strict.decode(cbor.encode(few))).isEqualTo(few);
    assertThat(cbor.decode(cbor.encode(many))).isEqualTo(many);
    assertThatExceptionOfType(MalformedCborException.class)
        .isThrownBy(() -> strict.decode(cbor.encode(many)));
  }

  @Test
  void keepsTheZerosOfADecimal() {
    var price = new BigDecimal("1.10");
    assertThat(cbor.decode(cbor.encode(price))).isEqualTo(price);
  }

  @Test
  void tellsNoneFromNull() {
    assertThat(read("f6")).isNull();
    assertThat(read("c6f6")).isEqualTo(None.NONE);
  }

  private void refuses(Object value) {
    assertThatExceptionOfType(IllegalArgumentException.class).isThrownBy(() -> cbor.encode(value));
  }

  private String hex(Object value) {
    return HEX.formatHex(cbor.encode(value));
  }

  private @Nullable Object read(String hex) {
    return cbor.decode(HEX.parseHex(hex));
  }

  private String text(String text) {
    return hex(text);
  }
}
