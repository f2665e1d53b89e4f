package io.provisioning.config.completion;

import java.util.OptionalInt;

/**
 * A place in a text.
 *
 * @param line from 1
 * @param column from 1, in UTF-16 units; one behind the last is the end of the line
 */
public record Position(int line, int column) {

  /** Where an offset is. */
  public static Position of(String text, int offset) {
    int line = 1;
    int begin = 0;
    for (int end = text.indexOf('\n'); end >= 0 && end < offset; end = text.indexOf('\n', begin)) {
      line++;
      begin = end + 1;
    }
    return new Position(line, offset - begin + 1);
  }

  /** The offset of this place; empty if the text does not reach so far. */
  public OptionalInt in(String text) {
    int begin = 0;
    for (int passed = 1; passed < line; passed++) {
      int end = text.indexOf('\n', begin);
      if (end < 0) {
        return OptionalInt.empty();
      }
      begin = end + 1;
    }
    int end = text.indexOf('\n', begin);
    int last = end < 0 ? text.length() : end;
    return line < 1 || column < 1 || column - 1 > last - begin
        ? OptionalInt.empty()
        : OptionalInt.of(begin + column - 1);
  }
}
