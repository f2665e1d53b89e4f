package io.provisioning.orchestrator.journal;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.file.Path;
import java.util.List;

/**
 * Appends batches to the newest segment of a directory and begins another when it is full. Used by
 * one thread.
 */
final class SegmentWriter implements AutoCloseable {

  /** Opens a file for writing, made if it is not there. */
  @FunctionalInterface
  interface Opener {
    FileChannel open(Path file) throws IOException;
  }

  /** Up to where the journal is durable. */
  record Extent(int segment, long size) {}

  private final SegmentFiles files;
  private final Opener opener;
  private final long maxSize;
  private FileChannel channel;
  private volatile Extent durable;
  private boolean clean = true;

  SegmentWriter(SegmentFiles files, Opener opener, long maxSize, Extent durable)
      throws IOException {
    this.files = files;
    this.opener = opener;
    this.maxSize = maxSize;
    this.durable = durable;
    channel = opener.open(files.path(durable.segment()));
    clean = false;
    restore();
  }

  Extent durable() {
    return durable;
  }

  /** Writes the entries and syncs once. If it throws, none of them is there. */
  void append(List<byte[]> entries) throws IOException {
    restore();
    if (durable.size() >= maxSize) {
      roll();
    }
    var bytes = frame(entries);
    clean = false;
    try {
      channel.position(durable.size());
      while (bytes.hasRemaining()) {
        channel.write(bytes);
      }
      channel.force(false);
      durable = new Extent(durable.segment(), durable.size() + bytes.limit());
      clean = true;
    } catch (IOException e) {
      try {
        restore();
      } catch (IOException again) {
        // The next append tries once more, before it writes anything.
        e.addSuppressed(again);
      }
      throw e;
    }
  }

  private ByteBuffer frame(List<byte[]> entries) {
    var out = new ByteArrayOutputStream(256 * entries.size());
    if (durable.size() == 0) {
      out.writeBytes(Segment.HEADER);
    }
    for (var entry : entries) {
      Frame.write(out, durable.size(), entry);
    }
    return ByteBuffer.wrap(out.toByteArray());
  }

  /** Takes away what a failed write may have left. */
  private void restore() throws IOException {
    if (!clean) {
      channel.truncate(durable.size());
      channel.force(true);
      clean = true;
    }
  }

  private void roll() throws IOException {
    var next = new Extent(durable.segment() + 1, 0);
    var opened = opener.open(files.path(next.segment()));
    try {
      opened.truncate(0);
      files.syncDirectory();
    } catch (IOException e) {
      opened.close();
      throw e;
    }
    channel.close();
    channel = opened;
    durable = next;
  }

  @Override
  public void close() throws IOException {
    channel.close();
  }
}
