package io.provisioning.age;

import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;

/** Encrypted files as text: Base64 between two lines, as PEM has it. */
public final class Armor {

  static final String BEGIN = "-----BEGIN AGE ENCRYPTED FILE-----";
  static final String END = "-----END AGE ENCRYPTED FILE-----";
  static final int COLUMNS = 64;

  /** White space that may stand before the first line. */
  private static final int MARGIN = 1024;

  private Armor() {}

  /** Writes text; {@code close} ends it and the stream below. */
  public static OutputStream write(OutputStream out) {
    return new ArmorOutput(out);
  }

  /** Reads text and nothing else. */
  public static InputStream read(InputStream in) {
    return new ArmorInput(in);
  }

  /**
   * Looks at how a file begins.
   *
   * @param in supports marks
   */
  static boolean isAt(InputStream in) throws IOException {
    in.mark(MARGIN + 1);
    int letter;
    int count = 0;
    do {
      letter = in.read();
      count++;
    } while (isSpace(letter) && count <= MARGIN);
    in.reset();
    return letter == '-';
  }

  static boolean isSpace(int letter) {
    return letter == ' ' || letter == '\t' || letter == '\r' || letter == '\n';
  }
}
