package io.provisioning.age;

import java.util.List;

/**
 * The file key, wrapped for one recipient.
 *
 * @param arguments the type first; each of visible ASCII characters, none empty
 */
@SuppressWarnings("ArrayRecordComponent") // never compared
record Stanza(List<String> arguments, byte[] body) {

  Stanza {
    arguments = List.copyOf(arguments);
  }

  String type() {
    return arguments.getFirst();
  }

  boolean isOf(String type) {
    return type().equals(type);
  }

  /** Requires this many arguments beside the type, and the body that a file key wrapped has. */
  void require(int count) {
    if (arguments.size() != count + 1 || body.length != Primitives.WRAPPED_KEY) {
      throw invalid();
    }
  }

  /** The bytes of an argument. */
  byte[] argument(int index, int length) {
    try {
      var bytes = Text64.decode(arguments.get(index));
      if (bytes.length == length) {
        return bytes;
      }
    } catch (IllegalArgumentException _) {
      // as one of another length
    }
    throw invalid();
  }

  RuntimeException invalid() {
    return Header.invalid("its part for a recipient of type `%s` is malformed".formatted(type()));
  }
}
