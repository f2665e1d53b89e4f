package io.provisioning.controlcenter.audit.verification;

import io.provisioning.controlcenter.audit.chain.LineReader;
import io.provisioning.controlcenter.audit.chain.TrailLine;
import io.provisioning.controlcenter.audit.verification.Chain.Place;
import java.io.IOException;
import java.nio.file.Path;
import org.jspecify.annotations.Nullable;

/** Reads the places of a file, two at a time. */
final class ChainFile implements AutoCloseable {

  private final LineReader reader;
  private long at;
  private @Nullable Place next;
  private long unfinished;

  ChainFile(Path file) throws IOException {
    reader = new LineReader(file, Long.MAX_VALUE);
    next = read();
  }

  /** The next line; null if there is none. One without an end is none. */
  @Nullable Place next() throws IOException {
    var current = next;
    next = current == null ? null : read();
    return current;
  }

  /** The one after it. */
  @Nullable Place afterNext() {
    return next;
  }

  private @Nullable Place read() throws IOException {
    var before = reader.offset();
    var text = reader.next();
    if (text == null) {
      return null;
    }
    if (reader.isUnfinished()) {
      unfinished = reader.offset() - before;
      return null;
    }
    at++;
    return new Place(at, TrailLine.parse(text).orElse(null));
  }

  /** Lines that were read. */
  long lines() {
    return at;
  }

  /** Bytes after the last line that has an end. */
  long unfinished() {
    return unfinished;
  }

  @Override
  public void close() throws IOException {
    reader.close();
  }
}
