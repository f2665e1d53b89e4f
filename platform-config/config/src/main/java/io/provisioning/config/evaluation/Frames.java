package io.provisioning.config.evaluation;

import java.io.DataInputStream;
import java.io.DataOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import tools.jackson.databind.json.JsonMapper;

/**
 * Messages between a service and its evaluator: four bytes of length, then JSON. Neither side reads
 * more than it expects at the most, whatever the other one says.
 */
final class Frames {

  /** A question holds a text of at most 1 MiB, in which each character may be escaped. */
  static final int LARGEST_QUESTION = 8 << 20;

  /** 40,000 values, each with its place. */
  static final int LARGEST_ANSWER = 16 << 20;

  private static final JsonMapper JSON = JsonMapper.shared();

  private Frames() {}

  static byte[] encode(Object message) {
    return JSON.writeValueAsBytes(message);
  }

  static <T> T decode(byte[] message, Class<T> type) {
    return JSON.readValue(message, type);
  }

  static void write(OutputStream stream, byte[] message) throws IOException {
    var data = new DataOutputStream(stream);
    data.writeInt(message.length);
    data.write(message);
    data.flush();
  }

  /**
   * Reads a message.
   *
   * @throws java.io.EOFException when the other side has ended
   * @throws IOException also when the message is larger than it may be
   */
  static byte[] read(InputStream stream, int largest) throws IOException {
    var data = new DataInputStream(stream);
    int length = data.readInt();
    if (length < 0 || length > largest) {
      throw new IOException("a message of " + length + " bytes, where " + largest + " are allowed");
    }
    var message = new byte[length];
    data.readFully(message);
    return message;
  }
}
