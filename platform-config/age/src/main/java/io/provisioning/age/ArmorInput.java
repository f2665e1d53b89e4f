package io.provisioning.age;

import static java.nio.charset.StandardCharsets.ISO_8859_1;

import java.io.BufferedInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.util.Arrays;
import java.util.Base64;

/** Reads the bytes of lines of text, one line at a time. */
final class ArmorInput extends InputStream {

  private static final byte[] NONE = {};

  private final InputStream in;
  private final byte[] text = new byte[Armor.COLUMNS + 2];
  private int length;
  private byte[] line = NONE;
  private int at;
  private boolean begun;
  private boolean isLast;
  private boolean ended;

  ArmorInput(InputStream in) {
    this.in = in instanceof BufferedInputStream ? in : new BufferedInputStream(in);
  }

  @Override
  public int read() throws IOException {
    return fill() ? line[at++] & 0xff : -1;
  }

  @Override
  public int read(byte[] bytes, int offset, int wanted) throws IOException {
    if (wanted == 0) {
      return 0;
    }
    int count = 0;
    while (count < wanted && fill()) {
      int part = Math.min(wanted - count, line.length - at);
      System.arraycopy(line, at, bytes, offset + count, part);
      at += part;
      count += part;
    }
    return count == 0 ? -1 : count;
  }

  @Override
  public void close() throws IOException {
    in.close();
  }

  /** Whether there is a byte. */
  private boolean fill() throws IOException {
    if (!begun) {
      begun = true;
      begin();
    }
    while (at == line.length && !ended) {
      next();
    }
    return at < line.length;
  }

  private void begin() throws IOException {
    int letter;
    int margin = 0;
    do {
      letter = in.read();
      margin++;
    } while (Armor.isSpace(letter) && margin <= 1024);
    readLine(letter);
    if (!is(Armor.BEGIN)) {
      throw invalid("its first line is another");
    }
  }

  private void next() throws IOException {
    readLine(in.read());
    if (is(Armor.END)) {
      end();
      return;
    }
    if (isLast || length == 0 || length > Armor.COLUMNS || length % 4 != 0) {
      throw invalid("a line of it has the wrong length");
    }
    isLast = length < Armor.COLUMNS || text[length - 1] == '=';
    line = decode();
    at = 0;
  }

  private byte[] decode() {
    try {
      var given = Arrays.copyOf(text, length);
      var bytes = Base64.getDecoder().decode(given);
      if (!isLast || Arrays.equals(Base64.getEncoder().encode(bytes), given)) {
        return bytes;
      }
    } catch (IllegalArgumentException _) {
      // as one that is not canonical
    }
    throw invalid("a line of it is not canonical Base64");
  }

  /** Nothing but white space may follow; it is read to its end. */
  private void end() throws IOException {
    ended = true;
    for (int letter = in.read(); letter >= 0; letter = in.read()) {
      if (!Armor.isSpace(letter)) {
        throw invalid("something follows its last line");
      }
    }
  }

  private boolean is(String wanted) {
    return Arrays.equals(text, 0, length, wanted.getBytes(ISO_8859_1), 0, wanted.length());
  }

  /** Its letters without the line end, which a carriage return may precede. */
  private void readLine(int first) throws IOException {
    length = 0;
    int letter = first;
    while (letter != '\n') {
      if (letter < 0) {
        if (is(Armor.END)) {
          return;
        }
        throw invalid("it ends early");
      }
      if (length == text.length) {
        throw invalid("a line of it is too long");
      }
      text[length++] = (byte) letter;
      letter = in.read();
    }
    if (length > 0 && text[length - 1] == '\r') {
      length--;
    }
  }

  private static RuntimeException invalid(String why) {
    return AgeProblem.INVALID_ARMOR.because(
        "the encrypted text cannot be read: " + why,
        "copy it whole, from `%s` to `%s`".formatted(Armor.BEGIN, Armor.END));
  }
}
