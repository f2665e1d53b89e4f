package io.provisioning.surrealdb.data.mapping;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import io.provisioning.surrealdb.value.Bytes;
import io.provisioning.surrealdb.value.None;
import io.provisioning.surrealdb.value.RecordId;
import java.math.BigDecimal;
import java.net.URI;
import java.time.Duration;
import java.time.Instant;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.UUID;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.springframework.core.convert.converter.Converter;
import org.springframework.data.annotation.Id;
import org.springframework.data.annotation.Transient;
import org.springframework.data.convert.ReadingConverter;
import org.springframework.data.convert.WritingConverter;
import org.springframework.data.mapping.MappingException;

class SurrealConverterTests {

  private static final Instant NOW = Instant.parse("2026-11-21T09:00:00.123456789Z");

  private final SurrealConverter converter = converter();

  enum Level {
    LOW,
    HIGH {
      @Override
      public String toString() {
        return "top";
      }
    }
  }

  record Part(String name, @Nullable Part inside) {}

  record Money(BigDecimal amount, String currency) {}

  record Everything(
      @Id @Nullable Key id,
      Level level,
      Instant at,
      Duration lasts,
      BigDecimal much,
      URI where,
      Part part,
      List<Part> parts,
      Set<Level> levels,
      Map<Level, List<Duration>> byLevel,
      RecordId other,
      short small,
      @Nullable Boolean maybe) {}

  record Key(UUID value) {}

  static class Bean {
    @Id private @Nullable Long id;
    private String title = "untitled";
    private int count = 7;
    private int[] numbers = {1, 2};
    private byte[] bytes = {3};
    @Transient private String secret = "kept";
  }

  @Test
  void everythingComesBack() {
    var id = new Key(UUID.randomUUID());
    var part = new Part("a", new Part("b", null));
    var other = RecordId.of("x", 1);
    var given =
        new Everything(
            id,
            Level.HIGH,
            NOW,
            Duration.ofNanos(5),
            new BigDecimal("1.50"),
            URI.create("x:y"),
            part,
            List.of(part),
            Set.of(Level.HIGH, Level.LOW),
            Map.of(Level.LOW, List.of(Duration.ZERO)),
            other,
            (short) 4,
            null);

    var fields = new LinkedHashMap<String, Object>(converter.write(given));

    assertThat(fields)
        .containsEntry("level", "HIGH")
        .containsEntry("by_level", Map.of("LOW", List.of(Duration.ZERO)))
        .containsEntry("where", "x:y")
        .containsEntry("part", Map.of("name", "a", "inside", Map.of("name", "b")))
        .doesNotContainKeys("id", "maybe");
    fields.put("id", new RecordId("everything", id.value()));
    // as the driver reads them
    fields.put("small", 4L);
    fields.put("maybe", None.NONE);
    assertThat(converter.read(Everything.class, fields))
        .usingRecursiveComparison()
        .isEqualTo(given);
  }

  @Test
  void classesHaveFields() {
    var bean = new Bean();
    bean.title = "other";

    assertThat(converter.write(bean))
        .containsOnly(
            Map.entry("title", "other"),
            Map.entry("count", 7),
            Map.entry("numbers", List.of(1, 2)),
            Map.entry("bytes", bean.bytes));
    var stored =
        Map.of(
            "id",
            RecordId.of("bean", 5),
            "count",
            9L,
            "numbers",
            List.of(4L),
            "bytes",
            Bytes.of((byte) 5));
    var read = converter.read(Bean.class, stored);
    assertThat(read.numbers).containsExactly(4);
    assertThat(read.bytes).containsExactly(5);
    assertThat(read)
        .returns(5L, it -> it.id)
        .returns("untitled", it -> it.title)
        .returns(9, it -> it.count)
        .returns("kept", it -> it.secret);
  }

  @Test
  void convertersOfOnesOwnComeFirst() {
    var own = converter(new MoneyToText(), new TextToMoney());
    record Order(@Id @Nullable String id, Money price, List<Money> paid) {}
    var price = new Money(new BigDecimal("5"), "EUR");
    var order = new Order(null, price, List.of(price));

    assertThat(own.write(order)).isEqualTo(Map.of("price", "5 EUR", "paid", List.of("5 EUR")));
    assertThat(own.read(Order.class, own.write(order))).isEqualTo(order);
  }

  @Test
  void idsOfOtherTablesAreRefused() {
    var entity = converter.mapping().entity(Bean.class);

    assertThat(converter.toRecordId(entity, 5L)).isEqualTo(RecordId.of("bean", 5));
    assertThatIllegalArgumentException()
        .isThrownBy(() -> converter.toRecordId(entity, RecordId.of("other", 5)));
  }

  @Test
  void namesAreLettersDigitsAndUnderscores() {
    @Table("x; DELETE y")
    record Hostile(@Id String id) {}
    record HostileField(@Id String id, @Field("a`b") String name) {}
    record Twice(@Id String id, String name, @Field("name") String other) {}
    @Edge
    record Endless(@Id String id, RecordId in) {}

    for (var type : List.of(Hostile.class, HostileField.class, Twice.class, Endless.class)) {
      assertThatExceptionOfType(MappingException.class)
          .as(type.getSimpleName())
          .isThrownBy(() -> converter.mapping().entity(type));
    }
  }

  @Test
  void whatDoesNotFitIsTold() {
    assertThatExceptionOfType(RuntimeException.class)
        .isThrownBy(() -> converter.read(Part.class, Map.of("name", Map.of("x", 1))))
        .withMessageContaining("String");
  }

  private static SurrealConverter converter(Converter<?, ?>... own) {
    var conversions = SurrealConversions.of(List.of(own));
    return new SurrealConverter(new SurrealMappingContext(conversions), conversions);
  }

  @WritingConverter
  private static final class MoneyToText implements Converter<Money, String> {
    @Override
    public String convert(Money source) {
      return source.amount() + " " + source.currency();
    }
  }

  @ReadingConverter
  private static final class TextToMoney implements Converter<String, Money> {
    @Override
    public Money convert(String source) {
      var space = source.indexOf(' ');
      return new Money(new BigDecimal(source.substring(0, space)), source.substring(space + 1));
    }
  }
}
