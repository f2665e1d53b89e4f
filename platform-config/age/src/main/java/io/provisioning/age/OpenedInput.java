package io.provisioning.age;

import java.io.IOException;
import java.io.InputStream;
import java.util.Objects;

/** The content of a file; each byte that it gives is authentic, and its end is that of the file. */
final class OpenedInput extends InputStream {

  private final InputStream in;
  private final Chunks chunks;
  private final byte[] sealed = new byte[Chunks.SEALED];
  private final byte[] content = new byte[Chunks.CONTENT];
  private int at;
  private int length;
  private boolean ended;
  private boolean isEndSeen;

  OpenedInput(InputStream in, Chunks chunks) {
    this.in = in;
    this.chunks = chunks;
  }

  @Override
  public int read() throws IOException {
    return fill() ? content[at++] & 0xff : -1;
  }

  @Override
  public int read(byte[] bytes, int offset, int wanted) throws IOException {
    Objects.checkFromIndexSize(offset, wanted, bytes.length);
    if (wanted == 0) {
      return 0;
    }
    if (!fill()) {
      return -1;
    }
    int count = Math.min(wanted, length - at);
    System.arraycopy(content, at, bytes, offset, count);
    at += count;
    return count;
  }

  @Override
  public void close() throws IOException {
    in.close();
  }

  private boolean fill() throws IOException {
    while (at == length && !ended) {
      next();
    }
    if (at == length) {
      requireEnd();
    }
    return at < length;
  }

  private void next() throws IOException {
    boolean isFirst = chunks.isAtFirst();
    int count = in.readNBytes(sealed, 0, sealed.length);
    // INVARIANT: nothing of a chunk is given before its tag is verified
    at = 0;
    length = 0;
    int opened = -1;
    if (count == sealed.length) {
      opened = chunks.open(sealed, count, false, content);
    }
    if (opened < 0) {
      opened = count < Primitives.TAG ? -1 : chunks.open(sealed, count, true, content);
      ended = opened >= 0;
    }
    if (opened < 0) {
      throw damaged(count < sealed.length ? "it ends early or was altered" : "it was altered");
    }
    if (ended && opened == 0 && !isFirst) {
      throw damaged("its end was altered");
    }
    length = opened;
  }

  /** What was read before is given first. */
  private void requireEnd() throws IOException {
    if (!isEndSeen) {
      isEndSeen = true;
      if (in.read() >= 0) {
        throw damaged("something follows its end");
      }
    }
  }

  private static RuntimeException damaged(String why) {
    return AgeProblem.DAMAGED_PAYLOAD.because(
        "the content of the encrypted file is damaged: " + why,
        "get the file again; what was decrypted before this place is authentic, but not complete");
  }
}
