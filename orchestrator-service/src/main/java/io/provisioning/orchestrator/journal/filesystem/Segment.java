package io.provisioning.orchestrator.journal.filesystem;

import io.provisioning.config.problem.ProblemException;
import io.provisioning.orchestrator.journal.JournalProblem;
import io.provisioning.orchestrator.journal.filesystem.disk.Disk;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.file.Path;
import java.util.Arrays;

/** The newest segment, of which the end may be torn. */
final class Segment {

  private final Path file;
  private final byte[] bytes;

  private Segment(Path file, byte[] bytes) {
    this.file = file;
    this.bytes = bytes;
  }

  static Segment load(Disk disk, Path file) throws IOException {
    try (var open = disk.open(file)) {
      var bytes = new byte[Math.toIntExact(open.size())];
      open.read(ByteBuffer.wrap(bytes), 0);
      return new Segment(file, bytes);
    }
  }

  int size() {
    return bytes.length;
  }

  /**
   * Where what is whole ends. What follows was being written when the process or the machine died,
   * and nobody was told that it is durable.
   *
   * @throws ProblemException JOURNAL_DAMAGED if what follows had been durable; JOURNAL_TOO_NEW if
   *     it is no segment
   */
  int wholeUntil() {
    if (!hasHeader()) {
      requireNothingLaterThan(0);
      requireTornHeader();
      return 0;
    }
    for (var from = Block.HEADER.length; from < bytes.length; ) {
      var to = lineEnd(from);
      if (to < 0 || Frame.read(bytes, from, to).isEmpty()) {
        requireNothingLaterThan(from);
        return from;
      }
      from = to + 1;
    }
    return bytes.length;
  }

  private boolean hasHeader() {
    return bytes.length >= Block.HEADER.length
        && Arrays.equals(bytes, 0, Block.HEADER.length, Block.HEADER, 0, Block.HEADER.length);
  }

  /** A header that was being written has the bytes of one, or what a file has before a write. */
  private void requireTornHeader() {
    for (var index = 0; index < Math.min(bytes.length, Block.HEADER.length); index++) {
      if (bytes[index] != 0 && bytes[index] != Block.HEADER[index]) {
        throw unknownFormat(file);
      }
    }
  }

  static ProblemException unknownFormat(Path file) {
    return JournalProblem.JOURNAL_TOO_NEW.because(
        "`" + file + "` is not a journal file of a format that is known here",
        "start the version that wrote it, or a newer one");
  }

  private void requireNothingLaterThan(int torn) {
    for (var newline = lineEnd(torn); newline >= 0; ) {
      var from = newline + 1;
      newline = lineEnd(from);
      if (newline >= 0
          && Frame.read(bytes, from, newline).filter(frame -> frame.batch() > torn).isPresent()) {
        throw JournalProblem.damaged(
            "the journal is damaged at `%s`, byte %d; what follows was durable"
                .formatted(file, torn));
      }
    }
  }

  private int lineEnd(int from) {
    for (var index = from; index < bytes.length; index++) {
      if (bytes[index] == '\n') {
        return index;
      }
    }
    return -1;
  }
}
