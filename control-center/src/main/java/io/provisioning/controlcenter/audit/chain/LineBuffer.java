package io.provisioning.controlcenter.audit.chain;

import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.Arrays;
import java.util.HexFormat;

/** Bytes of a line that is being made. */
public final class LineBuffer {

  private byte[] bytes;
  private int size;

  public LineBuffer(int capacity) {
    bytes = new byte[capacity];
  }

  public LineBuffer add(byte[] added) {
    return add(added, 0, added.length);
  }

  public LineBuffer add(byte[] added, int from, int length) {
    if (bytes.length - size < length) {
      bytes = Arrays.copyOf(bytes, Math.max(2 * bytes.length, size + length));
    }
    System.arraycopy(added, from, bytes, size, length);
    size += length;
    return this;
  }

  public byte[] copy() {
    return Arrays.copyOf(bytes, size);
  }

  String sha256() {
    return sha256(bytes, size);
  }

  /** Of the first bytes, in lower-case hexadecimal. */
  static String sha256(byte[] bytes, int length) {
    try {
      var digest = MessageDigest.getInstance("SHA-256");
      digest.update(bytes, 0, length);
      return HexFormat.of().formatHex(digest.digest());
    } catch (NoSuchAlgorithmException e) {
      throw new AssertionError("every Java platform has SHA-256", e);
    }
  }
}
