package io.provisioning.surrealdb.cbor;

import io.provisioning.surrealdb.value.Bytes;
import io.provisioning.surrealdb.value.FileReference;
import io.provisioning.surrealdb.value.Geometry;
import io.provisioning.surrealdb.value.None;
import io.provisioning.surrealdb.value.Range;
import io.provisioning.surrealdb.value.RecordId;
import io.provisioning.surrealdb.value.Table;
import java.math.BigDecimal;
import java.math.BigInteger;
import java.nio.ByteBuffer;
import java.time.Duration;
import java.time.Instant;
import java.util.Arrays;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.UUID;
import org.jspecify.annotations.Nullable;
import tools.jackson.dataformat.cbor.CBORGenerator;

/** Writes one value. */
final class ValueWriter {

  private final CBORGenerator out;
  private int room;

  ValueWriter(CBORGenerator out, int maxDepth) {
    this.out = out;
    this.room = maxDepth;
  }

  void write(@Nullable Object value) {
    switch (value) {
      case null -> out.writeNull();
      case Boolean bool -> out.writeBoolean(bool);
      case String text -> out.writeString(text);
      case Number number -> number(number);
      case Map<?, ?> map -> map(map);
      case Set<?> set -> tagged(Tag.SET, set);
      case Collection<?> list -> list(list);
      default -> special(value);
    }
  }

  private void number(Number number) {
    switch (number) {
      case Long whole -> out.writeNumber(whole);
      case Integer whole -> out.writeNumber(whole);
      case Short whole -> out.writeNumber(whole.longValue());
      case Byte whole -> out.writeNumber(whole.longValue());
      case Double real -> out.writeNumber(real);
      case Float real -> out.writeNumber(real.doubleValue());
      case BigInteger whole -> out.writeNumber(EngineRange.checked(whole));
      case BigDecimal decimal -> tagged(Tag.DECIMAL, EngineRange.checked(decimal).toPlainString());
      default -> throw unknown(number);
    }
  }

  private void special(Object value) {
    switch (value) {
      case RecordId id -> tagged(Tag.RECORD_ID, Arrays.asList(id.table(), id.key()));
      case Table table -> tagged(Tag.TABLE, table.name());
      case None _ -> tagged(Tag.NONE, null);
      case Instant instant -> instant(EngineRange.checked(instant));
      case Duration duration -> duration(EngineRange.checked(duration));
      case UUID uuid -> uuid(uuid);
      case Bytes bytes -> out.writeBinary(bytes.toByteArray());
      case byte[] bytes -> out.writeBinary(bytes);
      case FileReference file -> tagged(Tag.FILE, List.of(file.bucket(), file.key()));
      case Range range -> tagged(Tag.RANGE, Arrays.asList(range.begin(), range.end()));
      case Range.Bound bound -> bound(bound);
      case Geometry geometry -> geometry(geometry);
      default -> throw unknown(value);
    }
  }

  private void bound(Range.Bound bound) {
    switch (bound) {
      case Range.Included included -> bound(Tag.INCLUDED, included.value());
      case Range.Excluded excluded -> bound(Tag.EXCLUDED, excluded.value());
      case Range.Unbounded _ -> out.writeNull();
    }
  }

  // the value can have a tag of its own
  private void bound(Tag tag, @Nullable Object value) {
    out.writeTag(tag.number());
    write(value);
  }

  private void geometry(Geometry geometry) {
    switch (geometry) {
      case Geometry.Point(var longitude, var latitude) ->
          tagged(Tag.POINT, List.of(longitude, latitude));
      case Geometry.Line(var points) -> tagged(Tag.LINE, points);
      case Geometry.Polygon(var rings) -> tagged(Tag.POLYGON, rings);
      case Geometry.MultiPoint(var points) -> tagged(Tag.MULTI_POINT, points);
      case Geometry.MultiLine(var lines) -> tagged(Tag.MULTI_LINE, lines);
      case Geometry.MultiPolygon(var polygons) -> tagged(Tag.MULTI_POLYGON, polygons);
      case Geometry.Collection(var geometries) -> tagged(Tag.COLLECTION, geometries);
    }
  }

  private void instant(Instant instant) {
    tagged(Tag.DATETIME, List.of(instant.getEpochSecond(), instant.getNano()));
  }

  private void duration(Duration duration) {
    tagged(Tag.DURATION, List.of(duration.getSeconds(), duration.getNano()));
  }

  private void uuid(UUID uuid) {
    var bytes = ByteBuffer.allocate(2 * Long.BYTES);
    bytes.putLong(uuid.getMostSignificantBits()).putLong(uuid.getLeastSignificantBits());
    tagged(Tag.UUID, bytes.array());
  }

  private void tagged(Tag tag, @Nullable Object content) {
    out.writeTag(tag.number());
    if (content instanceof Collection<?> list) {
      list(list);
    } else {
      write(content);
    }
  }

  private void list(Collection<?> list) {
    enter();
    out.writeStartArray(list, list.size());
    list.forEach(this::write);
    out.writeEndArray();
    room++;
  }

  private void map(Map<?, ?> map) {
    enter();
    out.writeStartObject(map, map.size());
    map.forEach(this::member);
    out.writeEndObject();
    room++;
  }

  private void member(@Nullable Object key, @Nullable Object value) {
    if (!(key instanceof String name)) {
      throw new IllegalArgumentException("the key of a member is text");
    }
    out.writeName(name);
    write(value);
  }

  // also ends what contains itself
  private void enter() {
    if (room-- == 0) {
      throw new IllegalArgumentException("lists and maps are nested too deep");
    }
  }

  private static IllegalArgumentException unknown(Object value) {
    return new IllegalArgumentException("SurrealDB has no type for " + value.getClass().getName());
  }
}
