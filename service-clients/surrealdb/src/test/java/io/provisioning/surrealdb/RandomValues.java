package io.provisioning.surrealdb;

import io.provisioning.surrealdb.value.Bytes;
import io.provisioning.surrealdb.value.FileReference;
import io.provisioning.surrealdb.value.Geometry;
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
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.UUID;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/** Any value that the engine can hold, from a seed; often one at an end of its type's range. */
public final class RandomValues {

  private static final long FIRST_SECOND = -8_334_601_228_800L;

  private static final long LAST_SECOND = 8_210_266_876_799L;

  private static final List<Double> DOUBLES =
      List.of(
          Double.NaN, 0.0, -0.0, Double.MIN_VALUE, Double.MAX_VALUE, 1 / 0.0, -1 / 0.0, 65_504.0);

  private static final List<String> TEXTS =
      List.of("", "'; DELETE person; --", "⟨`\\`⟩", "🜁\u0000\u202e\uffff", "123", "null");

  private final Random random;

  public RandomValues(long seed) {
    this.random = new Random(seed);
  }

  /** A value with at most this many lists and maps in each other. */
  public @Nullable Object value(int depth) {
    return depth == 0 || random.nextInt(3) == 0 ? scalar() : container(depth - 1);
  }

  private @Nullable Object scalar() {
    return switch (random.nextInt(14)) {
      case 0 -> null;
      case 1 -> None.NONE;
      case 2 -> random.nextBoolean();
      case 3 -> whole(Long.MIN_VALUE, Long.MAX_VALUE);
      case 4 -> real();
      case 5 -> decimal();
      case 6 -> Bytes.of(bytes(random.nextInt(300)));
      case 7 -> Instant.ofEpochSecond(whole(FIRST_SECOND, LAST_SECOND), nanos());
      case 8 -> Duration.ofSeconds(whole(0, Long.MAX_VALUE), nanos());
      case 9 -> uuid();
      case 10 -> new Table("t" + text());
      case 11 -> new FileReference(text(), "/" + text());
      case 12 -> geometry(2);
      default -> text();
    };
  }

  private Object container(int depth) {
    return switch (random.nextInt(5)) {
      case 0 -> new HashSet<>(list(() -> value(depth)));
      case 1 -> new RecordId("t" + text(), key(depth));
      case 2 -> new Range(bound(() -> value(depth)), bound(() -> value(depth)));
      case 3 -> map(depth);
      default -> list(() -> value(depth));
    };
  }

  private Object key(int depth) {
    return switch (random.nextInt(6)) {
      case 0 -> whole(Long.MIN_VALUE, Long.MAX_VALUE);
      case 1 -> uuid();
      case 2 -> list(() -> value(depth));
      case 3 -> map(depth);
      case 4 -> new Range(bound(() -> key(0)), bound(() -> key(0)));
      default -> text();
    };
  }

  private Range.Bound bound(Supplier<? extends @Nullable Object> value) {
    return switch (random.nextInt(3)) {
      case 0 -> new Range.Included(value.get());
      case 1 -> new Range.Excluded(value.get());
      default -> new Range.Unbounded();
    };
  }

  private Map<String, @Nullable Object> map(int depth) {
    var map = new HashMap<String, @Nullable Object>();
    list(this::text).forEach(name -> map.put(name, value(depth)));
    return map;
  }

  private <T extends @Nullable Object> List<T> list(Supplier<T> element) {
    var list = new ArrayList<T>();
    for (var more = random.nextInt(random.nextInt(20) == 0 ? 30 : 4); more > 0; more--) {
      list.add(element.get());
    }
    return Collections.unmodifiableList(list);
  }

  private double real() {
    var number = Double.longBitsToDouble(random.nextLong());
    return random.nextBoolean() || Double.isNaN(number)
        ? DOUBLES.get(random.nextInt(DOUBLES.size()))
        : number;
  }

  private BigDecimal decimal() {
    var largest = BigInteger.ONE.shiftLeft(96).subtract(BigInteger.ONE);
    var digits = random.nextInt(4) == 0 ? largest : new BigInteger(random.nextInt(97), random);
    var signed = random.nextBoolean() ? digits : digits.negate();
    // the engine keeps no zeros at the end
    var decimal = new BigDecimal(signed, random.nextInt(29)).stripTrailingZeros();
    return decimal.scale() < 0 ? decimal.setScale(0) : decimal;
  }

  String text() {
    return switch (random.nextInt(4)) {
      case 0 -> TEXTS.get(random.nextInt(TEXTS.size()));
      case 1 -> "x".repeat(random.nextInt(2_000));
      default -> letters(random.nextInt(20));
    };
  }

  private String letters(int length) {
    var text = new StringBuilder();
    for (var i = 0; i < length; i++) {
      var letter = random.nextInt(random.nextBoolean() ? 0x80 : Character.MAX_CODE_POINT + 1);
      // half of a pair is no letter
      text.appendCodePoint(letter >= 0xd800 && letter <= 0xdfff ? 'x' : letter);
    }
    return text.toString();
  }

  private long whole(long least, long most) {
    return switch (random.nextInt(6)) {
      case 0 -> least;
      case 1 -> most;
      case 2 -> random.nextInt(300);
      case 3 -> Math.clamp(-random.nextInt(300), least, most);
      default -> random.nextLong(least, most);
    };
  }

  private int nanos() {
    return random.nextBoolean() ? 999_999_999 : random.nextInt(1_000_000_000);
  }

  private UUID uuid() {
    return new UUID(random.nextLong(), random.nextLong());
  }

  private byte[] bytes(int length) {
    var bytes = new byte[length];
    random.nextBytes(bytes);
    return bytes;
  }

  private Geometry geometry(int depth) {
    return switch (random.nextInt(depth == 0 ? 6 : 7)) {
      case 0 -> line();
      case 1 -> polygon();
      case 2 -> new Geometry.MultiPoint(list(this::point));
      case 3 -> new Geometry.MultiLine(list(this::line));
      case 4 -> new Geometry.MultiPolygon(list(this::polygon));
      case 5 -> point();
      default -> new Geometry.Collection(list(() -> geometry(depth - 1)));
    };
  }

  private Geometry.Point point() {
    return new Geometry.Point(random.nextDouble(-180, 180), random.nextDouble(-90, 90));
  }

  private Geometry.Line line() {
    return new Geometry.Line(list(this::point));
  }

  private Geometry.Polygon polygon() {
    var rings = new ArrayList<>(list(this::ring));
    rings.add(ring());
    return new Geometry.Polygon(rings);
  }

  // the engine closes those that are open
  private Geometry.Line ring() {
    var points = new ArrayList<>(list(this::point));
    points.add(point());
    points.add(points.getFirst());
    return new Geometry.Line(points);
  }
}
