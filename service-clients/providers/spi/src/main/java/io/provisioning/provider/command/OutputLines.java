package io.provisioning.provider.command;

import static java.nio.charset.StandardCharsets.UTF_8;

import io.provisioning.provider.CommandChannel.OutputListener;
import io.provisioning.provider.CommandChannel.Stream;
import java.io.ByteArrayOutputStream;

/** Puts the pieces of two streams together to lines. Safe for use by a thread for each stream. */
public final class OutputLines {

  /** A longer line is handed on in parts, so that output without line ends needs no memory. */
  static final int LONGEST = 64 * 1024;

  private final OutputListener listener;
  private final ByteArrayOutputStream out = new ByteArrayOutputStream();
  private final ByteArrayOutputStream err = new ByteArrayOutputStream();

  public OutputLines(OutputListener listener) {
    this.listener = listener;
  }

  public synchronized void accept(Stream stream, byte[] piece) {
    var pending = pending(stream);
    int start = 0;
    for (int n = 0; n < piece.length; n++) {
      if (piece[n] == '\n') {
        pending.write(piece, start, n - start);
        flush(stream);
        start = n + 1;
      } else if (pending.size() + n - start >= LONGEST && startsCharacter(piece[n])) {
        pending.write(piece, start, n - start);
        flush(stream);
        start = n;
      }
    }
    pending.write(piece, start, piece.length - start);
  }

  /** Hands on what came after the last line end. */
  public synchronized void end() {
    for (var stream : Stream.values()) {
      if (pending(stream).size() > 0) {
        flush(stream);
      }
    }
  }

  private ByteArrayOutputStream pending(Stream stream) {
    return switch (stream) {
      case OUT -> out;
      case ERR -> err;
    };
  }

  private void flush(Stream stream) {
    var line = pending(stream).toString(UTF_8);
    pending(stream).reset();
    listener.line(stream, line.endsWith("\r") ? line.substring(0, line.length() - 1) : line);
  }

  /** Whether a byte is not the middle of a character of UTF-8. */
  private static boolean startsCharacter(byte each) {
    return (each & 0xC0) != 0x80;
  }
}
