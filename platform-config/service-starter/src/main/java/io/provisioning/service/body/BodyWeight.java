package io.provisioning.service.body;

/**
 * How much memory a JSON body takes once it was read: a tree of small nodes takes up to thirty
 * times its text. What is counted is what the text would make, without making it, and rather too
 * much.
 */
final class BodyWeight {

  /** Its bytes, its characters, and the strings in the tree. */
  private static final int TEXT = 6;

  /** A node with its map and the map's table. */
  private static final int OBJECT = 160;

  /** A node with its list and the list's array. */
  private static final int ARRAY = 104;

  /** An entry of a map, with the key. */
  private static final int ENTRY = 96;

  /** A place in a list, and a short string or a number. */
  private static final int ITEM = 80;

  private BodyWeight() {}

  /** Bytes of memory, also for what is not JSON at all. */
  static long of(byte[] body) {
    var weight = (long) TEXT * body.length;
    var isText = false;
    for (var i = 0; i < body.length; i++) {
      if (body[i] == '"') {
        isText = !isText;
      } else if (!isText) {
        weight += of(body[i]);
      } else if (body[i] == '\\') {
        i++; // what is escaped ends no text
      }
    }
    return weight;
  }

  private static int of(byte sign) {
    return switch (sign) {
      case '{' -> OBJECT;
      case '[' -> ARRAY;
      case ':' -> ENTRY;
      case ',' -> ITEM;
      default -> 0;
    };
  }
}
