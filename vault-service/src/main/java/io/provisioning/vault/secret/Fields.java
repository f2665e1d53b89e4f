package io.provisioning.vault.secret;

import static java.nio.charset.StandardCharsets.UTF_8;

import java.nio.ByteBuffer;
import java.util.Arrays;
import java.util.Collection;
import java.util.List;
import java.util.SortedMap;
import java.util.TreeMap;

/**
 * The values of a version, by name. In its encoded form, which is what is sealed, each field is a
 * byte for its kind, the length of its name, the name, the length of its value, and the value.
 *
 * @param byName never shown
 */
record Fields(SortedMap<String, Field> byName) {

  private static final int OVERHEAD = 1 + 2 * Integer.BYTES;

  /** One value, which is never shown. */
  static final class Field {

    private final boolean isText;
    private final byte[] bytes;

    /** A value whose bytes are its own from now on. */
    Field(boolean isText, byte[] bytes) {
      this.isText = isText;
      this.bytes = bytes;
    }

    boolean isText() {
      return isText;
    }

    byte[] bytes() {
      return bytes;
    }

    String text() {
      return new String(bytes, UTF_8);
    }

    @Override
    public String toString() {
      return bytes.length + " bytes";
    }
  }

  List<String> names() {
    return List.copyOf(byName.keySet());
  }

  Collection<Field> values() {
    return byName.values();
  }

  /** Of all values together, in bytes. */
  int size() {
    return values().stream().mapToInt(field -> field.bytes().length).sum();
  }

  byte[] encoded() {
    var length = 0;
    for (var name : byName.keySet()) {
      length += OVERHEAD + name.getBytes(UTF_8).length;
    }
    var buffer = ByteBuffer.allocate(length + size());
    byName.forEach((name, field) -> {
      var title = name.getBytes(UTF_8);
      buffer.put((byte) (field.isText() ? 't' : 'b'));
      buffer.putInt(title.length).put(title);
      buffer.putInt(field.bytes().length).put(field.bytes());
    });
    return buffer.array();
  }

  /** What was encoded. */
  static Fields decode(byte[] encoded) {
    var fields = new TreeMap<String, Field>();
    var buffer = ByteBuffer.wrap(encoded);
    while (buffer.hasRemaining()) {
      var isText = buffer.get() == 't';
      var name = new String(part(buffer), UTF_8);
      fields.put(name, new Field(isText, part(buffer)));
    }
    return new Fields(fields);
  }

  private static byte[] part(ByteBuffer buffer) {
    var part = new byte[buffer.getInt()];
    buffer.get(part);
    return part;
  }

  /** Overwrites all values. */
  void wipe() {
    values().forEach(field -> Arrays.fill(field.bytes(), (byte) 0));
  }

  @Override
  public String toString() {
    return byName.keySet() + " of " + size() + " bytes";
  }
}
