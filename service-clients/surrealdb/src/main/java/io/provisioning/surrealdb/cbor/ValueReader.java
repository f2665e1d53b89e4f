package io.provisioning.surrealdb.cbor;

import io.provisioning.surrealdb.value.Bytes;
import io.provisioning.surrealdb.value.FileReference;
import io.provisioning.surrealdb.value.Geometry;
import io.provisioning.surrealdb.value.None;
import io.provisioning.surrealdb.value.Range;
import io.provisioning.surrealdb.value.RecordId;
import io.provisioning.surrealdb.value.Table;
import java.math.BigDecimal;
import java.nio.ByteBuffer;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.UUID;
import org.jspecify.annotations.Nullable;
import tools.jackson.core.JsonToken;
import tools.jackson.dataformat.cbor.CBORParser;

/** Reads one value. The parser limits how deep it goes. */
final class ValueReader {

  private static final int UUID_BYTES = 16;

  private static final int UUID_LETTERS = 36;

  /** More than the longest decimal of the engine has. */
  private static final int DECIMAL_LETTERS = 40;

  private final CBORParser in;
  private final Scalars scalars;

  ValueReader(CBORParser in) {
    this.in = in;
    scalars = new Scalars(in);
  }

  @Nullable Object readAll() {
    in.nextToken();
    var value = value();
    if (in.nextToken() != null) {
      throw Scalars.malformed("something follows the value");
    }
    return value;
  }

  private @Nullable Object value() {
    var tags = in.getCurrentTags();
    return switch (tags.size()) {
      case 0 -> plain();
      case 1 -> tagged(Tag.of(tags.getFirstTag()));
      default -> throw Scalars.malformed("a tag stands before a tag");
    };
  }

  private @Nullable Object plain() {
    return switch (in.currentToken()) {
      case null -> throw Scalars.malformed("the value is missing");
      case VALUE_NULL -> null;
      case VALUE_TRUE -> true;
      case VALUE_FALSE -> false;
      case VALUE_STRING -> scalars.text();
      case VALUE_NUMBER_INT -> scalars.whole();
      case VALUE_NUMBER_FLOAT -> scalars.real();
      case VALUE_EMBEDDED_OBJECT -> Bytes.of(in.getBinaryValue());
      case START_ARRAY -> Collections.unmodifiableList(list());
      case START_OBJECT -> map();
      default -> throw Scalars.malformed("the value is missing");
    };
  }

  private @Nullable Object tagged(Tag tag) {
    return switch (tag) {
      case NONE -> none();
      case TABLE -> new Table(scalars.text());
      case RECORD_ID -> recordId();
      case DECIMAL -> decimal();
      case TEXT_DATETIME -> EngineRange.checked(Instant.parse(scalars.text()));
      case DATETIME -> datetime();
      case TEXT_DURATION -> DurationText.parse(scalars.text());
      case DURATION -> duration();
      case TEXT_UUID -> textUuid();
      case UUID -> uuid();
      case RANGE -> range();
      case INCLUDED, EXCLUDED -> throw Scalars.malformed("a bound stands outside of a range");
      case FILE -> file();
      case SET -> Collections.unmodifiableSet(new LinkedHashSet<>(list()));
      case POINT, LINE, POLYGON, MULTI_POINT, MULTI_LINE, MULTI_POLYGON, COLLECTION ->
          geometry(tag);
    };
  }

  private Geometry geometry(Tag tag) {
    return switch (tag) {
      case POINT -> point();
      case LINE -> new Geometry.Line(list(Geometry.Point.class));
      case POLYGON -> new Geometry.Polygon(list(Geometry.Line.class));
      case MULTI_POINT -> new Geometry.MultiPoint(list(Geometry.Point.class));
      case MULTI_LINE -> new Geometry.MultiLine(list(Geometry.Line.class));
      case MULTI_POLYGON -> new Geometry.MultiPolygon(list(Geometry.Polygon.class));
      case COLLECTION -> new Geometry.Collection(list(Geometry.class));
      default -> throw Scalars.malformed("not a geometry");
    };
  }

  private Geometry.Point point() {
    var numbers = list(Number.class);
    checkSize(numbers, 2, 2);
    return new Geometry.Point(numbers.get(0).doubleValue(), numbers.get(1).doubleValue());
  }

  private None none() {
    if (in.currentToken() != JsonToken.VALUE_NULL) {
      throw Scalars.malformed("NONE holds a value");
    }
    return None.NONE;
  }

  private RecordId recordId() {
    var parts = list();
    checkSize(parts, 2, 2);
    var key = parts.get(1);
    if (parts.get(0) instanceof String table && key != null) {
      return new RecordId(table, key);
    }
    throw Scalars.malformed("a record id is a table and a key");
  }

  private FileReference file() {
    var parts = list(String.class);
    checkSize(parts, 2, 2);
    return new FileReference(parts.get(0), parts.get(1));
  }

  private BigDecimal decimal() {
    var text = scalars.text();
    if (text.length() > DECIMAL_LETTERS) {
      throw Scalars.malformed("a decimal is too long");
    }
    return EngineRange.checked(new BigDecimal(text));
  }

  private Instant datetime() {
    var parts = list(Long.class);
    checkSize(parts, 2, 2);
    return EngineRange.checked(Instant.ofEpochSecond(parts.get(0), parts.get(1)));
  }

  private Duration duration() {
    var parts = list(Long.class);
    checkSize(parts, 0, 2);
    var seconds = parts.isEmpty() ? 0 : parts.get(0);
    var nanos = parts.size() < 2 ? 0 : parts.get(1);
    return EngineRange.checked(Duration.ofSeconds(seconds, nanos));
  }

  private UUID uuid() {
    if (plain() instanceof Bytes bytes && bytes.size() == UUID_BYTES) {
      var buffer = ByteBuffer.wrap(bytes.toByteArray());
      return new UUID(buffer.getLong(), buffer.getLong());
    }
    throw Scalars.malformed("a uuid has 16 bytes");
  }

  private UUID textUuid() {
    var text = scalars.text();
    if (text.length() != UUID_LETTERS) {
      throw Scalars.malformed("a uuid has 36 letters");
    }
    return UUID.fromString(text);
  }

  private Range range() {
    scalars.require(JsonToken.START_ARRAY, "a range");
    in.nextToken();
    var begin = bound();
    in.nextToken();
    var end = bound();
    if (in.nextToken() != JsonToken.END_ARRAY) {
      throw Scalars.malformed("a range has two bounds");
    }
    return new Range(begin, end);
  }

  private Range.Bound bound() {
    var tags = in.getCurrentTags();
    if (tags.isEmpty() && in.currentToken() == JsonToken.VALUE_NULL) {
      return new Range.Unbounded();
    }
    var bound = Tag.of(tags.getFirstTag());
    var value = tags.size() == 1 ? plain() : tagged(tagBehind(bound));
    return switch (bound) {
      case INCLUDED -> new Range.Included(value);
      case EXCLUDED -> new Range.Excluded(value);
      default -> throw Scalars.malformed("a range has two bounds");
    };
  }

  // the parser tells the first tag and which others there are
  private Tag tagBehind(Tag first) {
    var tags = in.getCurrentTags();
    for (var tag : Tag.values()) {
      if (tags.size() == 2 && tag != first && tags.contains(tag.number())) {
        return tag;
      }
    }
    throw Scalars.malformed("a tag stands before a tag");
  }

  private <T> List<T> list(Class<T> type) {
    return list().stream().map(type::cast).toList();
  }

  private List<@Nullable Object> list() {
    scalars.require(JsonToken.START_ARRAY, "a list");
    var list = new ArrayList<@Nullable Object>();
    while (in.nextToken() != JsonToken.END_ARRAY) {
      list.add(value());
    }
    return list;
  }

  private Map<String, @Nullable Object> map() {
    var map = new LinkedHashMap<String, @Nullable Object>();
    while (in.nextToken() == JsonToken.PROPERTY_NAME) {
      var name = scalars.name();
      if (map.containsKey(name) || !in.getCurrentTags().isEmpty()) {
        throw Scalars.malformed("the name of a member is there twice, or is no text");
      }
      in.nextToken();
      map.put(name, value());
    }
    return Collections.unmodifiableMap(map);
  }

  private static void checkSize(List<?> list, int least, int most) {
    if (list.size() < least || list.size() > most) {
      throw Scalars.malformed("a list has " + list.size() + " parts");
    }
  }
}
