package io.provisioning.orchestrator.terminal;

import static java.nio.charset.StandardCharsets.UTF_8;

import io.provisioning.provider.Terminal;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.ByteBuffer;
import java.nio.CharBuffer;
import java.nio.charset.CharsetDecoder;
import java.nio.charset.CodingErrorAction;
import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import tools.jackson.databind.json.JsonMapper;

/**
 * A terminal's output and sizes as an asciicast of version 2, see
 * https://docs.asciinema.org/manual/asciicast/v2/. What is typed is in it where programs echo it,
 * so passwords are not. Safe for use by many threads.
 */
final class Recording {

  private static final double MILLIS = 1_000;

  /** Bytes of a character that has not come whole, at most. */
  private static final int PART = 4;

  private final OutputStream file;
  private final Instant begin;
  private final InstantSource clock;
  private final long most;
  private final CharsetDecoder decoder =
      UTF_8
          .newDecoder()
          .onMalformedInput(CodingErrorAction.REPLACE)
          .onUnmappableCharacter(CodingErrorAction.REPLACE);
  private byte[] rest = new byte[0];
  private long written;
  private boolean isClosed;

  private Recording(OutputStream file, Instant begin, InstantSource clock, long most) {
    this.file = file;
    this.begin = begin;
    this.clock = clock;
    this.most = most;
  }

  /**
   * Begins a recording.
   *
   * @param most bytes that it may have, without the last line
   */
  static Recording begin(
      OutputStream file, RecordingView about, Terminal.Size size, InstantSource clock, long most)
      throws IOException {
    var recording = new Recording(file, about.openedAt(), clock, most);
    recording.line(
        Map.of(
            "version", 2,
            "width", size.columns(),
            "height", size.rows(),
            "timestamp", about.openedAt().getEpochSecond(),
            "title", about.server() + " by " + about.openedBy(),
            "env", Map.of("TERM", Terminal.TYPE)));
    return recording;
  }

  /** Adds output; whether there is still room. */
  synchronized boolean output(byte[] bytes) throws IOException {
    var text = text(bytes);
    if (!text.isEmpty()) {
      event("o", text);
    }
    return written < most;
  }

  /** Adds a size; whether there is still room. */
  synchronized boolean resized(Terminal.Size size) throws IOException {
    event("r", size.columns() + "x" + size.rows());
    return written < most;
  }

  /** Ends it with a mark that says why. @return its bytes */
  synchronized long close(End end) throws IOException {
    if (!isClosed) {
      try (file) {
        event("m", end.name().toLowerCase(Locale.ROOT));
      } finally {
        isClosed = true;
      }
    }
    return written;
  }

  /** The characters that have come whole. */
  private String text(byte[] bytes) {
    var input = ByteBuffer.allocate(rest.length + bytes.length).put(rest).put(bytes).flip();
    var output = CharBuffer.allocate(input.remaining() + PART);
    var _ = decoder.decode(input, output, false);
    rest = new byte[input.remaining()];
    input.get(rest);
    return output.flip().toString();
  }

  private void event(String code, String data) throws IOException {
    var seconds = Duration.between(begin, clock.instant()).toMillis() / MILLIS;
    line(List.of(seconds, code, data));
  }

  private void line(Object value) throws IOException {
    if (isClosed) {
      return;
    }
    var bytes = (JsonMapper.shared().writeValueAsString(value) + "\n").getBytes(UTF_8);
    file.write(bytes);
    written += bytes.length;
  }
}
