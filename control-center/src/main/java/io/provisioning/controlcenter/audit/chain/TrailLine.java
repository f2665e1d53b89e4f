package io.provisioning.controlcenter.audit.chain;

import static java.nio.charset.StandardCharsets.UTF_8;

import java.time.DateTimeException;
import java.time.Instant;
import java.util.Arrays;
import java.util.HexFormat;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * A line of a chain: a JSON object of one line that names the line before it.
 *
 * <pre>{"number":7,"time":"…","type":"…", …,"previous":"…","signature":"…","hash":"…"}</pre>
 *
 * <p>The hash is SHA-256 of the line's bytes before {@code ,"hash"}, the signature is ES256 of
 * those before {@code ,"signature"}; both are in lower-case hexadecimal. What is hashed are bytes
 * and not what they mean, so that nothing at all can be changed, and no rule of canonical JSON is
 * needed.
 */
public final class TrailLine {

  /** What the first line of a chain names as the one before it. */
  public static final String NOTHING = "0".repeat(64);

  private static final byte[] NUMBER = bytes("{\"number\":");
  private static final byte[] TIME = bytes(",\"time\":\"");
  private static final byte[] TYPE = bytes("\",\"type\":\"");
  private static final byte[] PREVIOUS = bytes(",\"previous\":\"");
  private static final byte[] SIGNATURE = bytes(",\"signature\":\"");
  private static final byte[] HASH = bytes(",\"hash\":\"");
  private static final byte[] END = bytes("\"}");
  private static final int DIGEST = 64;
  private static final int SIGNED = 128;
  private static final int MOST_DIGITS = 18;

  private final byte[] text;
  private final long number;
  private final Instant time;
  private final String type;
  private final String previous;
  private final @Nullable String signature;
  private final String hash;

  private TrailLine(byte[] text) {
    this.text = text;
    var end = text.length - END.length;
    hash = field(HASH, end, DIGEST);
    requireAt(END, end);
    var body = end - DIGEST - HASH.length;
    var before = body - 1 - DIGEST - PREVIOUS.length;
    if (isAt(PREVIOUS, before)) {
      signature = null;
    } else {
      signature = field(SIGNATURE, body - 1, SIGNED);
      before = before - 1 - SIGNED - SIGNATURE.length;
    }
    previous = field(PREVIOUS, before + PREVIOUS.length + DIGEST, DIGEST);
    requireAt(NUMBER, 0);
    var digits = until(NUMBER.length, (byte) ',');
    number = number(NUMBER.length, digits);
    requireAt(TIME, digits);
    var second = until(digits + TIME.length, (byte) '"');
    time = time(new String(text, digits + TIME.length, second - digits - TIME.length, UTF_8));
    requireAt(TYPE, second);
    var third = until(second + TYPE.length, (byte) '"');
    type = new String(text, second + TYPE.length, third - second - TYPE.length, UTF_8);
  }

  /** The number of a line that is known to be one, and stands in a buffer. */
  public static long numberOf(byte[] buffer, int from) {
    var number = 0L;
    for (var i = from + NUMBER.length; buffer[i] >= '0' && buffer[i] <= '9'; i++) {
      number = number * 10 + buffer[i] - '0';
    }
    return number;
  }

  /** Reads a line without its end; empty if it has not the form of one. */
  public static Optional<TrailLine> parse(byte[] text) {
    try {
      return Optional.of(new TrailLine(text));
    } catch (MalformedException e) {
      return Optional.empty();
    }
  }

  /**
   * Makes a line.
   *
   * @param members a JSON object whose first member is {@code type}
   * @param key signs it; null if it is not to be signed
   */
  public static TrailLine compose(
      long number, Instant time, byte[] members, String previous, @Nullable SigningKey key) {
    var text = new LineBuffer(members.length + 512);
    text.add(NUMBER).add(bytes(Long.toString(number)));
    text.add(TIME).add(bytes(LineTime.text(time))).add(bytes("\","));
    text.add(members, 1, members.length - 2);
    text.add(PREVIOUS).add(bytes(previous)).add(bytes("\""));
    if (key != null) {
      var signature = HexFormat.of().formatHex(key.sign(text.copy()));
      text.add(SIGNATURE).add(bytes(signature)).add(bytes("\""));
    }
    var hash = text.sha256();
    return new TrailLine(text.add(HASH).add(bytes(hash)).add(END).copy());
  }

  public long number() {
    return number;
  }

  public Instant time() {
    return time;
  }

  public String type() {
    return type;
  }

  /** Hash of the line before. */
  public String previous() {
    return previous;
  }

  /** The hash it says it has. */
  public String hash() {
    return hash;
  }

  /** Whether the hash is that of the content. */
  public boolean isIntact() {
    return hash.equals(LineBuffer.sha256(text, text.length - END.length - DIGEST - HASH.length));
  }

  /** Whether it is signed, and by this key. */
  public boolean isSignedBy(PublicKey key) {
    var signed = text.length - END.length - DIGEST - HASH.length - 1 - SIGNED - SIGNATURE.length;
    return signature != null
        && key.verifies(Arrays.copyOf(text, signed), HexFormat.of().parseHex(signature));
  }

  /** The line without its end. */
  public byte[] text() {
    return text.clone();
  }

  @Override
  public String toString() {
    return new String(text, UTF_8);
  }

  private String field(byte[] name, int end, int length) {
    requireAt(name, end - length - name.length);
    for (var i = end - length; i < end; i++) {
      if (!isLowerHex(text[i])) {
        throw new MalformedException();
      }
    }
    return new String(text, end - length, length, UTF_8);
  }

  private static boolean isLowerHex(byte character) {
    return (character >= '0' && character <= '9') || (character >= 'a' && character <= 'f');
  }

  private int until(int from, byte end) {
    for (var i = from; i < text.length; i++) {
      if (text[i] == end) {
        return i;
      }
    }
    throw new MalformedException();
  }

  private long number(int from, int to) {
    var value = 0L;
    for (var i = from; i < to; i++) {
      if (text[i] < '0' || text[i] > '9') {
        throw new MalformedException();
      }
      value = value * 10 + text[i] - '0';
    }
    if (to - from == 0 || to - from > MOST_DIGITS || text[from] == '0') {
      throw new MalformedException();
    }
    return value;
  }

  private static Instant time(String text) {
    try {
      var time = Instant.parse(text);
      if (LineTime.text(time).equals(text)) {
        return time;
      }
    } catch (DateTimeException e) {
      // falls through: it is not a line
    }
    throw new MalformedException();
  }

  private void requireAt(byte[] expected, int at) {
    if (!isAt(expected, at)) {
      throw new MalformedException();
    }
  }

  private boolean isAt(byte[] expected, int at) {
    return at >= 0
        && at + expected.length <= text.length
        && Arrays.equals(text, at, at + expected.length, expected, 0, expected.length);
  }

  private static byte[] bytes(String text) {
    return text.getBytes(UTF_8);
  }

  /** Ends the reading of what is no line; without a trace, since damage may be long. */
  private static final class MalformedException extends RuntimeException {

    private static final long serialVersionUID = 1;

    MalformedException() {
      super(null, null, false, false);
    }
  }
}
