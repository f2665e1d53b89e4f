package io.provisioning.surrealdb.cbor;

import java.util.Arrays;
import java.util.Map;
import java.util.function.Function;
import java.util.stream.Collectors;

/**
 * The CBOR tags of SurrealDB, from the engine's {@code rpc/format/cbor/convert.rs} (3.0).
 *
 * <p>Where there are two forms of a type, the engine reads both and writes the second.
 */
enum Tag {
  TEXT_DATETIME(0),
  NONE(6),
  TABLE(7),
  RECORD_ID(8),
  TEXT_UUID(9),
  DECIMAL(10),
  DATETIME(12),
  TEXT_DURATION(13),
  DURATION(14),
  UUID(37),
  RANGE(49),
  INCLUDED(50),
  EXCLUDED(51),
  FILE(55),
  SET(56),
  POINT(88),
  LINE(89),
  POLYGON(90),
  MULTI_POINT(91),
  MULTI_LINE(92),
  MULTI_POLYGON(93),
  COLLECTION(94);

  private static final Map<Integer, Tag> BY_NUMBER =
      Arrays.stream(values()).collect(Collectors.toMap(Tag::number, Function.identity()));

  private final int number;

  Tag(int number) {
    this.number = number;
  }

  int number() {
    return number;
  }

  static Tag of(int number) {
    var tag = BY_NUMBER.get(number);
    if (tag == null) {
      throw new MalformedCborException("there is no type with the tag " + number);
    }
    return tag;
  }
}
