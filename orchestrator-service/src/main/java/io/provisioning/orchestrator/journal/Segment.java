package io.provisioning.orchestrator.journal;

import io.provisioning.config.problem.ProblemException;
import io.provisioning.orchestrator.journal.Journal.Entry;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.function.Consumer;

/** One file of a journal that has been read: a header line, then framed entries. */
final class Segment {

  static final byte[] HEADER =
      "{\"journal\":\"provisioning\",\"format\":1}\n".getBytes(StandardCharsets.US_ASCII);

  private static final byte[] BEFORE_WORKFLOW =
      "{\"workflow\":\"".getBytes(StandardCharsets.US_ASCII);

  private final Path file;
  private final byte[] bytes;
  private final int end;

  private Segment(Path file, byte[] bytes, int end) {
    this.file = file;
    this.bytes = bytes;
    this.end = end;
  }

  /**
   * Reads the file.
   *
   * @param limit bytes after this are not looked at
   */
  static Segment load(Path file, long limit) throws IOException {
    var bytes = Files.readAllBytes(file);
    return new Segment(file, bytes, (int) Math.min(bytes.length, limit));
  }

  int size() {
    return end;
  }

  /**
   * Where what is whole ends. What follows was being written when the process or the machine died,
   * and nobody was told that it is durable.
   *
   * @throws ProblemException JOURNAL_DAMAGED if what follows had been durable
   */
  int wholeUntil() {
    if (end < HEADER.length) {
      return 0;
    }
    requireHeader();
    for (var from = HEADER.length; from < end; ) {
      var to = lineEnd(from);
      if (to < 0 || Frame.read(bytes, from, to).isEmpty()) {
        requireNothingLaterThan(from);
        return from;
      }
      from = to + 1;
    }
    return end;
  }

  /**
   * Hands over every entry.
   *
   * @throws ProblemException JOURNAL_DAMAGED if one is not whole
   */
  void readAll(Consumer<Entry> reader) {
    forEachLine((from, to) -> reader.accept(decode(from, to)));
  }

  /** Hands over the entries of one workflow; the others are passed over without being parsed. */
  void readOf(String workflow, Consumer<Entry> reader) {
    var wanted =
        (new String(BEFORE_WORKFLOW, StandardCharsets.US_ASCII) + workflow + '"')
            .getBytes(StandardCharsets.UTF_8);
    forEachLine((from, to) -> {
      var entry = Frame.entryOffset(bytes, from, to);
      if (entry + wanted.length <= to
          && Arrays.equals(bytes, entry, entry + wanted.length, wanted, 0, wanted.length)) {
        reader.accept(decode(from, to));
      }
    });
  }

  private interface LineReader {
    void line(int from, int to);
  }

  private void forEachLine(LineReader reader) {
    if (end == 0) {
      return;
    }
    requireHeader();
    for (var from = HEADER.length; from < end; ) {
      var to = lineEnd(from);
      if (to < 0) {
        throw damaged(from);
      }
      reader.line(from, to);
      from = to + 1;
    }
  }

  private Entry decode(int from, int to) {
    var frame = Frame.read(bytes, from, to).orElseThrow(() -> damaged(from));
    return EntryCodec.decode(bytes, frame.offset(), frame.length(), placeOf(from));
  }

  private void requireNothingLaterThan(int torn) {
    for (var newline = lineEnd(torn); newline >= 0; ) {
      var from = newline + 1;
      newline = lineEnd(from);
      if (newline >= 0
          && Frame.read(bytes, from, newline).filter(frame -> frame.batch() > torn).isPresent()) {
        throw damaged(torn);
      }
    }
  }

  private void requireHeader() {
    if (!Arrays.equals(bytes, 0, Math.min(end, HEADER.length), HEADER, 0, HEADER.length)) {
      throw new ProblemException(
          JournalProblem.JOURNAL_TOO_NEW,
          "`" + file + "` is not a journal segment of a format that is known here",
          "start the version that wrote it, or a newer one",
          List.of(),
          null);
    }
  }

  private ProblemException damaged(int offset) {
    return new ProblemException(
        JournalProblem.JOURNAL_DAMAGED,
        "the journal is damaged at " + placeOf(offset) + "; what follows was durable",
        "restore the file from a backup; nothing was changed",
        List.of(),
        null);
  }

  private String placeOf(int offset) {
    return "`" + file + "`, byte " + offset;
  }

  private int lineEnd(int from) {
    for (var index = from; index < end; index++) {
      if (bytes[index] == '\n') {
        return index;
      }
    }
    return -1;
  }
}
