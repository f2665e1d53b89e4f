package io.provisioning.vault.seal.kmip;

import static java.nio.charset.StandardCharsets.UTF_8;

import io.provisioning.vault.seal.kmip.Item.Bytes;
import io.provisioning.vault.seal.kmip.Item.Choice;
import io.provisioning.vault.seal.kmip.Item.Structure;
import io.provisioning.vault.seal.kmip.Item.Text;
import io.provisioning.vault.seal.kmip.Item.Whole;
import java.nio.ByteBuffer;
import java.util.ArrayList;
import java.util.List;

/**
 * The encoding of messages: three bytes of tag, one of type, four of length, and the value, filled
 * up with zeros to a multiple of eight bytes (KMIP 1.4, section 9.1). A decoded message takes a few
 * times its encoded size at most.
 */
final class Ttlv {

  /** Of tag, type and length. */
  static final int HEAD = 8;

  private static final byte STRUCTURE = 1;
  private static final byte INTEGER = 2;
  private static final byte ENUMERATION = 5;
  private static final byte TEXT = 7;
  private static final byte BYTES = 8;
  private static final byte LAST_TYPE = 0x0B;
  private static final int DEEPEST = 16;

  private Ttlv() {}

  /** Encodes a message. No other copy of its values is made. */
  static byte[] encode(Structure message) {
    var out = ByteBuffer.allocate(HEAD + padded(length(message)));
    put(out, message);
    return out.array();
  }

  private static void put(ByteBuffer out, Item item) {
    switch (item) {
      case Structure(var _, var items) -> {
        head(out, item, STRUCTURE);
        items.forEach(each -> put(out, each));
      }
      case Whole(var _, int value) -> head(out, item, INTEGER).putInt(value);
      case Choice(var _, int value) -> head(out, item, ENUMERATION).putInt(value);
      case Text(var _, var value) -> head(out, item, TEXT).put(value.getBytes(UTF_8));
      case Bytes(var _, var value) -> head(out, item, BYTES).put(value);
    }
    out.position(padded(out.position()));
  }

  private static ByteBuffer head(ByteBuffer out, Item item, byte type) {
    return out.putInt(item.tag() << 8 | type).putInt(length(item));
  }

  private static int length(Item item) {
    return switch (item) {
      case Structure(var _, var items) ->
          items.stream().mapToInt(each -> HEAD + padded(length(each))).sum();
      case Whole _, Choice _ -> Integer.BYTES;
      case Text(var _, var value) -> value.getBytes(UTF_8).length;
      case Bytes(var _, var value) -> value.length;
    };
  }

  /** To a multiple of eight; negative if there is none. */
  private static int padded(int length) {
    return (length + 7) & ~7;
  }

  /**
   * Decodes a message. Items of types that nothing uses are left out.
   *
   * @throws MalformedException if it is none
   */
  static Structure decode(byte[] message) {
    var in = ByteBuffer.wrap(message);
    var items = items(in, 0);
    if (items.size() == 1 && items.getFirst() instanceof Structure only) {
      return only;
    }
    throw new MalformedException("it is not one structure");
  }

  private static List<Item> items(ByteBuffer in, int depth) {
    if (depth > DEEPEST) {
      throw new MalformedException("it is nested too deeply");
    }
    var items = new ArrayList<Item>();
    while (in.hasRemaining()) {
      if (in.remaining() < HEAD) {
        throw new MalformedException("an item is incomplete");
      }
      int head = in.getInt();
      int length = in.getInt();
      if (length < 0 || length > in.remaining() || padded(length) > in.remaining()) {
        throw new MalformedException("an item is longer than what it is in");
      }
      add(items, head >>> 8, (byte) head, in.slice(in.position(), length), depth);
      in.position(in.position() + padded(length));
    }
    return items;
  }

  private static void add(List<Item> items, int tag, byte type, ByteBuffer value, int depth) {
    switch (type) {
      case STRUCTURE -> items.add(new Structure(tag, items(value, depth + 1)));
      case INTEGER -> items.add(new Whole(tag, number(value)));
      case ENUMERATION -> items.add(new Choice(tag, number(value)));
      case TEXT -> items.add(new Text(tag, UTF_8.decode(value).toString()));
      case BYTES -> items.add(new Bytes(tag, bytes(value)));
      default -> requireKnown(type);
    }
  }

  private static void requireKnown(byte type) {
    if (type <= 0 || type > LAST_TYPE) {
      throw new MalformedException("an item is of an unknown type");
    }
  }

  private static int number(ByteBuffer value) {
    if (value.remaining() != Integer.BYTES) {
      throw new MalformedException("a number has another length");
    }
    return value.getInt();
  }

  private static byte[] bytes(ByteBuffer value) {
    var bytes = new byte[value.remaining()];
    value.get(bytes);
    return bytes;
  }
}
