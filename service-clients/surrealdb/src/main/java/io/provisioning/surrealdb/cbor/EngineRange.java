package io.provisioning.surrealdb.cbor;

import java.math.BigDecimal;
import java.math.BigInteger;
import java.time.Duration;
import java.time.Instant;
import java.time.LocalDateTime;
import java.time.ZoneOffset;

/**
 * What fits into the engine's types.
 *
 * <p>The engine answers a value that does not fit with an error that does not say whose request it
 * was, and cuts whole numbers off without a word; so nothing of the kind is ever sent.
 */
final class EngineRange {

  /** Bits of the whole number in a {@code rust_decimal}. */
  private static final int DECIMAL_BITS = 96;

  private static final int DECIMAL_SCALE = 28;

  private static final int DECIMAL_DIGITS = 29;

  /** The first and the last second of chrono's calendar. */
  private static final Instant FIRST =
      LocalDateTime.of(-262143, 1, 1, 0, 0).toInstant(ZoneOffset.UTC);

  private static final Instant LAST =
      LocalDateTime.of(262142, 12, 31, 23, 59, 59, 999_999_999).toInstant(ZoneOffset.UTC);

  private EngineRange() {}

  static long checked(BigInteger number) {
    if (number.bitLength() >= Long.SIZE) {
      throw new IllegalArgumentException("a whole number has at most 64 bits");
    }
    return number.longValue();
  }

  static Instant checked(Instant instant) {
    if (instant.isBefore(FIRST) || instant.isAfter(LAST)) {
      throw new IllegalArgumentException("a datetime lies between " + FIRST + " and " + LAST);
    }
    return instant;
  }

  static Duration checked(Duration duration) {
    if (duration.isNegative()) {
      throw new IllegalArgumentException("a duration is not negative");
    }
    return duration;
  }

  /** The same number, written with a scale that the engine has. */
  static BigDecimal checked(BigDecimal decimal) {
    var fitting = decimal;
    if (decimal.scale() > DECIMAL_SCALE) {
      fitting = decimal.stripTrailingZeros();
    }
    if (fitting.scale() < 0 && (long) fitting.precision() - fitting.scale() <= DECIMAL_DIGITS) {
      fitting = fitting.setScale(0);
    }
    if (fitting.scale() < 0
        || fitting.scale() > DECIMAL_SCALE
        || fitting.unscaledValue().bitLength() > DECIMAL_BITS) {
      throw new IllegalArgumentException("a decimal has at most 96 bits, and 28 decimal places");
    }
    return fitting;
  }
}
