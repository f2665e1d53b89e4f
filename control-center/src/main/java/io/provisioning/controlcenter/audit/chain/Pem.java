package io.provisioning.controlcenter.audit.chain;

import static java.nio.charset.StandardCharsets.US_ASCII;

import java.util.Base64;

/** Keys as text (RFC 7468). */
final class Pem {

  private static final int WIDTH = 64;

  private Pem() {}

  static String encode(String label, byte[] content) {
    var lines = Base64.getMimeEncoder(WIDTH, "\n".getBytes(US_ASCII)).encodeToString(content);
    return begin(label) + lines + end(label);
  }

  /** Throws IllegalArgumentException if the text is none. */
  static byte[] decode(String label, String text) {
    if (!text.startsWith(begin(label)) || !text.endsWith(end(label))) {
      throw new IllegalArgumentException("not a " + label);
    }
    var content = text.substring(begin(label).length(), text.length() - end(label).length());
    return Base64.getDecoder().decode(content.replace("\n", ""));
  }

  private static String begin(String label) {
    return "-----BEGIN " + label + "-----\n";
  }

  private static String end(String label) {
    return "\n-----END " + label + "-----\n";
  }
}
