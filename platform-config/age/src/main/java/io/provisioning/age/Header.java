package io.provisioning.age;

import static java.nio.charset.StandardCharsets.ISO_8859_1;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.security.MessageDigest;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;

/**
 * What an encrypted file begins with: the file key wrapped for each recipient, authenticated with
 * that key.
 *
 * @param authenticated the bytes that the code covers
 * @param size in bytes
 */
@SuppressWarnings("ArrayRecordComponent") // never compared
record Header(List<Stanza> stanzas, byte[] authenticated, byte[] code, int size) {

  static final String VERSION = "age-encryption.org/v1";

  /** In bytes; enough for a thousand hybrid recipients. */
  static final int LARGEST = 2 << 20;

  private static final String STANZA = "-> ";
  private static final String END = "---";
  private static final int CODE = 32;
  private static final int COLUMNS = 64;
  private static final int LINE = COLUMNS / 4 * 3;

  /** Wraps a file key for recipients. */
  static byte[] write(byte[] fileKey, List<Stanza> stanzas) {
    var text = new StringBuilder(VERSION).append('\n');
    for (var stanza : stanzas) {
      text.append(STANZA).append(String.join(" ", stanza.arguments())).append('\n');
      // a line that is not full ends the body, so that one may be empty
      for (int at = 0; at <= stanza.body().length; at += LINE) {
        int end = Math.min(at + LINE, stanza.body().length);
        text.append(Text64.encode(Arrays.copyOfRange(stanza.body(), at, end))).append('\n');
      }
    }
    var authenticated = text.append(END).toString().getBytes(ISO_8859_1);
    if (authenticated.length > LARGEST - 2 * COLUMNS) {
      throw AgeProblem.INVALID_KEY.because(
          "there are too many recipients for one file", "encrypt to fewer, such as one key a team");
    }
    var end = " " + Text64.encode(code(fileKey, authenticated)) + "\n";
    return Primitives.join(authenticated, end.getBytes(ISO_8859_1));
  }

  /**
   * Reads a header and nothing behind it.
   *
   * @throws io.provisioning.config.problem.ProblemException INVALID if it is none
   */
  static Header read(InputStream in) throws IOException {
    var lines = new Lines(in);
    if (!lines.next().equals(VERSION)) {
      throw AgeProblem.INVALID_HEADER.because(
          "this is not a file encrypted with age, or its version is not supported",
          "an encrypted file begins with `%s` or `%s`".formatted(VERSION, Armor.BEGIN));
    }
    var stanzas = new ArrayList<Stanza>();
    while (true) {
      int before = lines.size();
      var line = lines.next();
      if (line.startsWith(END)) {
        var authenticated = Arrays.copyOf(lines.bytes(), before + END.length());
        return new Header(List.copyOf(stanzas), authenticated, code(line), lines.size());
      }
      stanzas.add(stanza(line, lines));
    }
  }

  private static Stanza stanza(String line, Lines lines) throws IOException {
    if (!line.startsWith(STANZA)) {
      throw invalid("a line of it is neither a recipient nor the end");
    }
    var arguments = List.of(line.substring(STANZA.length()).split(" ", -1));
    if (!arguments.stream().allMatch(Header::isArgument)) {
      throw invalid("a recipient has an argument that is empty or not of visible ASCII characters");
    }
    var body = new ByteArrayOutputStream();
    String part;
    do {
      part = lines.next();
      if (part.length() > COLUMNS) {
        throw invalid("a line of a recipient is longer than %d characters".formatted(COLUMNS));
      }
      body.writeBytes(decode(part));
    } while (part.length() == COLUMNS);
    return new Stanza(arguments, body.toByteArray());
  }

  private static boolean isArgument(String text) {
    return !text.isEmpty() && text.chars().allMatch(letter -> letter > ' ' && letter < 0x7f);
  }

  private static byte[] code(String line) {
    if (!line.startsWith(END + " ")) {
      throw invalid("its end is malformed");
    }
    var code = decode(line.substring(END.length() + 1));
    if (code.length != CODE) {
      throw invalid("its authentication code has the wrong length");
    }
    return code;
  }

  private static byte[] decode(String text) {
    try {
      return Text64.decode(text);
    } catch (IllegalArgumentException e) {
      throw invalid("a line of it is not canonical Base64");
    }
  }

  static RuntimeException invalid(String why) {
    return AgeProblem.INVALID_HEADER.because(
        "the header of the encrypted file cannot be read: " + why,
        "get the file again, or encrypt it again");
  }

  /**
   * Requires that nobody has altered it.
   *
   * @throws io.provisioning.config.problem.ProblemException INVALID if somebody has
   */
  void verify(byte[] fileKey) {
    if (!MessageDigest.isEqual(code(fileKey, authenticated), code)) {
      throw AgeProblem.ALTERED_HEADER.because(
          "the header of the encrypted file was altered",
          "do not trust the file; get it again from its author");
    }
  }

  private static byte[] code(byte[] fileKey, byte[] authenticated) {
    return Primitives.authenticate(
        Primitives.derive(fileKey, new byte[0], "header"), authenticated);
  }

  /** Lines of a header, kept as they were read. */
  private static final class Lines {

    private final InputStream in;
    private final ByteArrayOutputStream read = new ByteArrayOutputStream(512);

    Lines(InputStream in) {
      this.in = in;
    }

    int size() {
      return read.size();
    }

    byte[] bytes() {
      return read.toByteArray();
    }

    String next() throws IOException {
      var line = new StringBuilder();
      while (true) {
        int letter = in.read();
        if (letter < 0) {
          throw invalid("it ends early");
        }
        if (read.size() >= LARGEST) {
          throw invalid("it is larger than %d MiB".formatted(LARGEST >> 20));
        }
        read.write(letter);
        if (letter == '\n') {
          return line.toString();
        }
        line.append((char) letter);
      }
    }
  }
}
