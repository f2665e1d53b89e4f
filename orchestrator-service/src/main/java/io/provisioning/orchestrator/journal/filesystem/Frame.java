package io.provisioning.orchestrator.journal.filesystem;

import java.io.ByteArrayOutputStream;
import java.nio.charset.StandardCharsets;
import java.util.HexFormat;
import java.util.Optional;
import java.util.zip.CRC32C;

/**
 * One line of a segment: a JSON object that begins with the CRC-32C of all that follows the
 * checksum, and says where in the segment the write began that it was part of.
 *
 * <pre>{"crc32c":"0a1b2c3d","batch":4711,"entry":{…}}</pre>
 *
 * <p>One write is one batch, and a batch is written only after the one before is durable. So a line
 * that cannot be read is a torn write if no line of a later batch follows, and damage if one does.
 *
 * @param batch offset in the segment at which the write began
 * @param offset of the entry within the bytes of the line
 * @param length of the entry
 */
record Frame(long batch, int offset, int length) {

  private static final byte[] BEFORE_CHECKSUM = ascii("{\"crc32c\":\"");
  private static final byte[] BEFORE_BATCH = ascii("\",\"batch\":");
  private static final byte[] BEFORE_ENTRY = ascii(",\"entry\":");
  private static final byte[] HEX_DIGITS = ascii("0123456789abcdef");
  private static final int CHECKSUM_DIGITS = 8;
  private static final int CHECKED_FROM = BEFORE_CHECKSUM.length + CHECKSUM_DIGITS;

  /** Adds a line, its end included. */
  static void write(ByteArrayOutputStream out, long batch, byte[] entry) {
    begin(out, batch, entry);
    out.writeBytes(entry);
    end(out);
  }

  /** Adds what comes before the entry. */
  static void begin(ByteArrayOutputStream out, long batch, byte[] entry) {
    var number = ascii(Long.toString(batch));
    var checksum = new CRC32C();
    checksum.update(BEFORE_BATCH);
    checksum.update(number);
    checksum.update(BEFORE_ENTRY);
    checksum.update(entry);
    checksum.update('}');
    out.writeBytes(BEFORE_CHECKSUM);
    out.writeBytes(ascii(HexFormat.of().toHexDigits((int) checksum.getValue())));
    out.writeBytes(BEFORE_BATCH);
    out.writeBytes(number);
    out.writeBytes(BEFORE_ENTRY);
  }

  /** Adds what comes after the entry. */
  static void end(ByteArrayOutputStream out) {
    out.write('}');
    out.write('\n');
  }

  /**
   * Reads a line without its end.
   *
   * @return empty if it is not whole or the checksum is wrong
   */
  static Optional<Frame> read(byte[] bytes, int from, int to) {
    if (to - from < CHECKED_FROM + BEFORE_BATCH.length + BEFORE_ENTRY.length + 2
        || !matches(bytes, from, BEFORE_CHECKSUM)
        || !matches(bytes, from + CHECKED_FROM, BEFORE_BATCH)) {
      return Optional.empty();
    }
    var checksum = new CRC32C();
    checksum.update(bytes, from + CHECKED_FROM, to - from - CHECKED_FROM);
    if (!isWritten((int) checksum.getValue(), bytes, from + BEFORE_CHECKSUM.length)) {
      return Optional.empty();
    }
    var batch = 0L;
    for (var index = from + CHECKED_FROM + BEFORE_BATCH.length; bytes[index] != ','; index++) {
      batch = batch * 10 + (bytes[index] - '0');
    }
    var entry = entryOffset(bytes, from, to);
    return Optional.of(new Frame(batch, entry, to - 1 - entry));
  }

  /** Where the entry of a line begins, without a look at the checksum; {@code to} if nowhere. */
  static int entryOffset(byte[] bytes, int from, int to) {
    for (var index = from + CHECKED_FROM + BEFORE_BATCH.length; index < to; index++) {
      if (bytes[index] == ',') {
        return Math.min(to, index + BEFORE_ENTRY.length);
      }
    }
    return to;
  }

  private static boolean isWritten(int checksum, byte[] bytes, int from) {
    for (var digit = 0; digit < CHECKSUM_DIGITS; digit++) {
      var value = checksum >>> (Integer.SIZE - 4 * (digit + 1)) & 0xf;
      if (bytes[from + digit] != HEX_DIGITS[value]) {
        return false;
      }
    }
    return true;
  }

  private static boolean matches(byte[] bytes, int from, byte[] expected) {
    for (var index = 0; index < expected.length; index++) {
      if (bytes[from + index] != expected[index]) {
        return false;
      }
    }
    return true;
  }

  private static byte[] ascii(String text) {
    return text.getBytes(StandardCharsets.US_ASCII);
  }
}
