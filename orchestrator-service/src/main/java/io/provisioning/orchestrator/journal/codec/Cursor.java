package io.provisioning.orchestrator.journal.codec;

import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.function.Function;

/**
 * A place in a line of JSON that moves on as the line is read. It knows JSON only as the {@link
 * EntryCodec} writes it: without spaces, and with fields in one order.
 */
final class Cursor {

  /** The line is not as the reader knows it. */
  static final class Unusual extends RuntimeException {

    private static final long serialVersionUID = 1;

    Unusual() {
      super(
          null, null, false, false); // thrown and caught so often that a trace would cost too much
    }
  }

  private static final int MOST_DIGITS = 18;

  private final byte[] bytes;
  private final int end;
  private final SharedBytes shared;
  private int at;

  Cursor(byte[] bytes, int offset, int length, SharedBytes shared) {
    this.bytes = bytes;
    this.shared = shared;
    at = offset;
    end = offset + length;
  }

  /** Goes on after these bytes, if they follow; tells whether. */
  boolean skips(byte[] expected) {
    var next = at + expected.length;
    if (next > end || !Arrays.equals(bytes, at, next, expected, 0, expected.length)) {
      return false;
    }
    at = next;
    return true;
  }

  void skip(byte[] expected) {
    if (!skips(expected)) {
      throw new Unusual();
    }
  }

  void requireEnd() {
    if (at != end) {
      throw new Unusual();
    }
  }

  /** A whole number that is not negative. */
  long number() {
    var from = at;
    var number = 0L;
    while (at < end && bytes[at] >= '0' && bytes[at] <= '9') {
      number = number * 10 + (bytes[at] - '0');
      at++;
    }
    if (at == from || at - from > MOST_DIGITS) {
      throw new Unusual();
    }
    return number;
  }

  /** The rest of a text that has begun; goes on after its quote. */
  String text() {
    var from = at;
    at = endOfText() + 1;
    return new String(bytes, from, at - 1 - from, StandardCharsets.UTF_8);
  }

  /** The rest of a text that has begun, and is often the same. */
  String sharedText() {
    return sharedText(String.class, Function.identity());
  }

  /** What the rest of a text that has begun, and is often the same, stands for. */
  <T> T sharedText(Class<T> type, Function<String, T> meaning) {
    var from = at;
    at = endOfText() + 1;
    return shared.of(
        type,
        bytes,
        from,
        at - 1,
        (text, start, length) ->
            meaning.apply(new String(text, start, length, StandardCharsets.UTF_8)));
  }

  private int endOfText() {
    for (var index = at; index < end; index++) {
      if (bytes[index] == '"') {
        return index;
      }
      if (bytes[index] == '\\') {
        break;
      }
    }
    throw new Unusual();
  }

  /** An object that is often the same. */
  <T> T sharedObject(Class<T> type, SharedBytes.Maker<T> maker) {
    var from = at;
    at = endOfObject();
    return shared.of(type, bytes, from, at, maker);
  }

  private int endOfObject() {
    var depth = 0;
    for (var index = at; index < end; index++) {
      switch (bytes[index]) {
        case '"' -> index = endOfText(index + 1);
        case '{' -> depth++;
        case '}' -> depth--;
        default -> {}
      }
      if (depth == 0) {
        return index + 1;
      }
    }
    throw new Unusual();
  }

  private int endOfText(int from) {
    var index = from;
    while (index < end && bytes[index] != '"') {
      index += bytes[index] == '\\' ? 2 : 1;
    }
    return index;
  }
}
