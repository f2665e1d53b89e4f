package io.provisioning.controlcenter.identity.factor;

/** Base 32 of RFC 4648 without padding, as authenticators read secrets. */
final class Base32 {

  private static final String ALPHABET = "ABCDEFGHIJKLMNOPQRSTUVWXYZ234567";
  private static final int BITS = 5;
  private static final int MASK = 0x1f;

  private Base32() {}

  static String encode(byte[] bytes) {
    var text = new StringBuilder();
    var buffer = 0;
    var bits = 0;
    for (var next : bytes) {
      buffer = (buffer << Byte.SIZE) | (next & 0xff);
      for (bits += Byte.SIZE; bits >= BITS; bits -= BITS) {
        text.append(ALPHABET.charAt((buffer >>> (bits - BITS)) & MASK));
      }
    }
    if (bits > 0) {
      text.append(ALPHABET.charAt((buffer << (BITS - bits)) & MASK));
    }
    return text.toString();
  }
}
