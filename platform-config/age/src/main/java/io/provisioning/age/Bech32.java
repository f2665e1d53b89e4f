package io.provisioning.age;

import static java.nio.charset.StandardCharsets.ISO_8859_1;

import java.io.ByteArrayOutputStream;
import java.util.Locale;

/**
 * Bytes as text with a prefix and a checksum (BIP 173), of any length.
 *
 * @param prefix in lower case
 */
@SuppressWarnings("ArrayRecordComponent") // never compared
record Bech32(String prefix, byte[] bytes) {

  private static final String LETTERS = "qpzry9x8gf2tvdw0s3jn54khce6mua7l";
  private static final int[] GENERATOR = {
    0x3b6a57b2, 0x26508e6d, 0x1ea119fa, 0x3d4233dd, 0x2a1462b3
  };
  private static final int CHECKSUM = 6;

  /**
   * Reads text, all in lower or all in upper case.
   *
   * @throws IllegalArgumentException if it is none, without a part of it in the message
   */
  static Bech32 decode(String text) {
    var lower = text.toLowerCase(Locale.ROOT);
    if (!text.equals(lower) && !text.equals(text.toUpperCase(Locale.ROOT))) {
      throw new IllegalArgumentException("it mixes upper and lower case");
    }
    int one = lower.lastIndexOf('1');
    if (one < 1 || one + CHECKSUM >= lower.length()) {
      throw new IllegalArgumentException("it is too short");
    }
    var prefix = lower.substring(0, one);
    var words = new byte[lower.length() - one - 1];
    for (int index = 0; index < words.length; index++) {
      int word = LETTERS.indexOf(lower.charAt(one + 1 + index));
      if (word < 0) {
        throw new IllegalArgumentException("it has a character that no key has");
      }
      words[index] = (byte) word;
    }
    if (checksum(prefix, words, words.length) != 1) {
      throw new IllegalArgumentException("its checksum is wrong: a character is wrong or missing");
    }
    return new Bech32(prefix, regroup(words, words.length - CHECKSUM, 5, 8, false));
  }

  /** In lower case. */
  String encoded() {
    var data = regroup(bytes, bytes.length, 8, 5, true);
    var words = new byte[data.length + CHECKSUM];
    System.arraycopy(data, 0, words, 0, data.length);
    int sum = checksum(prefix, words, words.length) ^ 1;
    for (int index = 0; index < CHECKSUM; index++) {
      words[data.length + index] = (byte) ((sum >> (5 * (CHECKSUM - 1 - index))) & 31);
    }
    var text = new StringBuilder(prefix).append('1');
    for (var word : words) {
      text.append(LETTERS.charAt(word));
    }
    return text.toString();
  }

  private static int checksum(String prefix, byte[] words, int count) {
    int sum = 1;
    var letters = prefix.getBytes(ISO_8859_1);
    for (var letter : letters) {
      sum = step(sum, letter >> 5);
    }
    sum = step(sum, 0);
    for (var letter : letters) {
      sum = step(sum, letter & 31);
    }
    for (int index = 0; index < count; index++) {
      sum = step(sum, words[index]);
    }
    return sum;
  }

  private static int step(int sum, int word) {
    int next = ((sum & 0x1ffffff) << 5) ^ word;
    for (int bit = 0; bit < GENERATOR.length; bit++) {
      if (((sum >> (25 + bit)) & 1) == 1) {
        next ^= GENERATOR[bit];
      }
    }
    return next;
  }

  private static byte[] regroup(byte[] from, int count, int width, int wanted, boolean pads) {
    var out = new ByteArrayOutputStream(count * width / wanted + 1);
    int held = 0;
    int bits = 0;
    for (int index = 0; index < count; index++) {
      held = ((held << width) | (from[index] & ((1 << width) - 1))) & 0xfff;
      bits += width;
      while (bits >= wanted) {
        bits -= wanted;
        out.write((held >> bits) & ((1 << wanted) - 1));
      }
    }
    int rest = (held << (wanted - bits)) & ((1 << wanted) - 1);
    if (pads && bits > 0) {
      out.write(rest);
    } else if (!pads && (bits >= width || rest != 0)) {
      throw new IllegalArgumentException("its end is wrong");
    }
    return out.toByteArray();
  }
}
