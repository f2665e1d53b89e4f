package io.provisioning.surrealdb.data.mapping;

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
import java.time.LocalDate;
import java.util.Collection;
import java.util.List;
import java.util.Set;
import java.util.UUID;
import org.springframework.core.convert.converter.Converter;
import org.springframework.data.convert.CustomConversions;
import org.springframework.data.convert.ReadingConverter;
import org.springframework.data.convert.WritingConverter;
import org.springframework.data.mapping.model.SimpleTypeHolder;

/** Which types the store has itself, and how others become one of them. */
public final class SurrealConversions extends CustomConversions {

  private static final Set<Class<?>> NATIVE =
      Set.of(
          Boolean.class,
          Byte.class,
          Short.class,
          Integer.class,
          Long.class,
          Float.class,
          Double.class,
          BigDecimal.class,
          BigInteger.class,
          String.class,
          Instant.class,
          Duration.class,
          UUID.class,
          byte[].class,
          Bytes.class,
          RecordId.class,
          Table.class,
          None.class,
          Range.class,
          FileReference.class,
          Geometry.class);

  // Spring's own converters are left out: they make a java.util.Date of what the store has
  private SurrealConversions(StoreConversions store, List<?> converters) {
    super(new ConverterConfiguration(store, converters, _ -> false));
  }

  /**
   * The store's own conversions and these.
   *
   * @param converters Spring's {@code Converter}s, from or to a type that the store has
   */
  public static SurrealConversions of(Collection<?> converters) {
    var types = new SimpleTypeHolder(NATIVE, true);
    var store =
        StoreConversions.of(types, List.of(new DateToText(), new TextToDate(), new BytesToArray()));
    return new SurrealConversions(store, List.copyOf(converters));
  }

  static boolean isNative(Object value) {
    return NATIVE.contains(value.getClass()) || value instanceof Geometry;
  }

  @WritingConverter
  private static final class DateToText implements Converter<LocalDate, String> {

    @Override
    public String convert(LocalDate source) {
      return source.toString();
    }
  }

  @ReadingConverter
  private static final class TextToDate implements Converter<String, LocalDate> {

    @Override
    public LocalDate convert(String source) {
      return LocalDate.parse(source);
    }
  }

  // the driver writes arrays and reads Bytes
  @ReadingConverter
  private static final class BytesToArray implements Converter<Bytes, byte[]> {

    @Override
    public byte[] convert(Bytes source) {
      return source.toByteArray();
    }
  }
}
