package io.provisioning.vault.seal.pkcs11;

import java.io.ByteArrayOutputStream;
import java.io.DataInputStream;
import java.io.DataOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.security.SecureRandom;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;

/**
 * Messages between the vault and the process of a token: a marker of 16 bytes, the number of parts,
 * and each part after its length. Libraries may print whatever they want in between, so a reader
 * skips what comes before the marker that it expects. Neither side reads more than a message has at
 * the most.
 */
final class Messages {

  /** Of the first message, with which a process says that it is ready. */
  static final byte[] HELLO =
      "provisioning/p11".getBytes(java.nio.charset.StandardCharsets.US_ASCII);

  static final int MARKER_BYTES = 16;

  private static final SecureRandom RANDOM = new SecureRandom();
  private static final int LARGEST_PART = 16_384;
  private static final int MOST_PARTS = 8;
  private static final int MOST_NOISE = 1 << 20;

  private Messages() {}

  /** A marker that nothing else has. */
  static byte[] newMarker() {
    var marker = new byte[MARKER_BYTES];
    RANDOM.nextBytes(marker);
    return marker;
  }

  /** Writes a message in one piece, so that nothing that is printed comes between its bytes. */
  static void write(OutputStream stream, byte[] marker, List<byte[]> parts) throws IOException {
    var message = new Wiped();
    var data = new DataOutputStream(message);
    data.write(marker);
    data.writeInt(parts.size());
    for (var part : parts) {
      data.writeInt(part.length);
      data.write(part);
    }
    try {
      message.writeTo(stream);
      stream.flush();
    } finally {
      message.wipe();
    }
  }

  /** Its bytes can be overwritten once they are sent. */
  private static final class Wiped extends ByteArrayOutputStream {

    Wiped() {
      super(LARGEST_PART);
    }

    void wipe() {
      Arrays.fill(buf, (byte) 0);
    }
  }

  /**
   * Reads the marker of a request.
   *
   * @throws java.io.EOFException if the other side has ended
   */
  static byte[] marker(InputStream stream) throws IOException {
    var marker = new byte[MARKER_BYTES];
    new DataInputStream(stream).readFully(marker);
    return marker;
  }

  /** Skips until after a marker. */
  static void skipTo(byte[] marker, InputStream stream) throws IOException {
    var data = new DataInputStream(stream);
    var last = new byte[MARKER_BYTES];
    data.readFully(last);
    for (var skipped = 0; !Arrays.equals(last, marker); skipped++) {
      if (skipped == MOST_NOISE) {
        throw new IOException("the answer does not come");
      }
      System.arraycopy(last, 1, last, 0, MARKER_BYTES - 1);
      last[MARKER_BYTES - 1] = data.readByte();
    }
  }

  /**
   * The parts that follow a marker.
   *
   * @throws IOException also if there are more, or larger ones, than there may be
   */
  static List<byte[]> parts(InputStream stream) throws IOException {
    var data = new DataInputStream(stream);
    var count = data.readInt();
    if (count < 1 || count > MOST_PARTS) {
      throw new IOException("a message of " + count + " parts");
    }
    var parts = new ArrayList<byte[]>();
    for (var place = 0; place < count; place++) {
      var length = data.readInt();
      if (length < 0 || length > LARGEST_PART) {
        throw new IOException("a part of " + length + " bytes");
      }
      var part = new byte[length];
      data.readFully(part);
      parts.add(part);
    }
    return parts;
  }
}
