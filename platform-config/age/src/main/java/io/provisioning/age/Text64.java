package io.provisioning.age;

import static java.nio.charset.StandardCharsets.ISO_8859_1;

import java.util.Base64;

/** Base64 without padding, in the one spelling that each value has. */
final class Text64 {

  private static final Base64.Encoder ENCODER = Base64.getEncoder().withoutPadding();

  private Text64() {}

  static String encode(byte[] bytes) {
    return ENCODER.encodeToString(bytes);
  }

  /**
   * Reads it back.
   *
   * @throws IllegalArgumentException if it is spelled in another way
   */
  static byte[] decode(String text) {
    var bytes = Base64.getDecoder().decode(text.getBytes(ISO_8859_1));
    if (!encode(bytes).equals(text)) {
      throw new IllegalArgumentException("not canonical");
    }
    return bytes;
  }
}
