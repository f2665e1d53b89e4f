package io.provisioning.provider.ssh.channel;

import static java.nio.charset.StandardCharsets.US_ASCII;

import java.io.ByteArrayOutputStream;
import java.util.Arrays;
import java.util.OptionalInt;
import java.util.UUID;
import java.util.function.Consumer;

/**
 * Finds where the output of a command ends. The shell around it prints a mark with the exit code on
 * both streams afterwards, so nothing needs to wait for background processes that keep the streams
 * open, and nothing that was printed before is lost.
 */
final class EndMark {

  private static final char START = '\1';
  private static final int LONGEST_CODE = 4;

  private final byte[] mark;
  private final Consumer<byte[]> output;
  private final ByteArrayOutputStream held = new ByteArrayOutputStream();

  /**
   * Of one stream.
   *
   * @param output gets everything before the mark
   */
  EndMark(String token, Consumer<byte[]> output) {
    this.mark = (START + token + " ").getBytes(US_ASCII);
    this.output = output;
  }

  static String anyToken() {
    return UUID.randomUUID().toString();
  }

  /** What a shell does after the last command to print the mark with its exit code. */
  static String script(String token) {
    return """
    code=$?
    printf '\\001%%s %%s\\n' '%1$s' "$code"
    printf '\\001%%s %%s\\n' '%1$s' "$code" >&2
    """
        .formatted(token);
  }

  /** Takes the next bytes; the exit code once the mark is complete. */
  OptionalInt accept(byte[] bytes, int length) {
    held.write(bytes, 0, length);
    var all = held.toByteArray();
    held.reset();
    int at = start(all);
    output.accept(Arrays.copyOf(all, at));
    held.write(all, at, all.length - at);
    int end = at + mark.length;
    for (int n = end; n < all.length && n <= end + LONGEST_CODE; n++) {
      if (all[n] == '\n') {
        return OptionalInt.of(Integer.parseInt(new String(all, end, n - end, US_ASCII)));
      }
    }
    return OptionalInt.empty();
  }

  /** Where the mark starts, or what may become it; the length if neither is there. */
  private int start(byte[] all) {
    for (int at = 0; at < all.length; at++) {
      if (all[at] == START && isMark(all, at)) {
        return at;
      }
    }
    return all.length;
  }

  private boolean isMark(byte[] all, int at) {
    int length = Math.min(mark.length, all.length - at);
    return Arrays.equals(all, at, at + length, mark, 0, length);
  }
}
