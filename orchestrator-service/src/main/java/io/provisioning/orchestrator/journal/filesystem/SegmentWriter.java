package io.provisioning.orchestrator.journal.filesystem;

import io.provisioning.orchestrator.journal.filesystem.disk.Disk;
import io.provisioning.orchestrator.journal.filesystem.disk.Disk.DiskFile;
import io.provisioning.orchestrator.journal.filesystem.disk.JournalFiles;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.util.List;

/**
 * Appends batches to the newest segment of a directory and begins another when it is full. Used by
 * one thread.
 */
final class SegmentWriter implements AutoCloseable {

  /** Up to where the journal is durable. */
  record Extent(int segment, long size) {}

  private static final int BUFFER = 1 << 16;
  private static final int LARGE = 1 << 20;

  private final JournalFiles files;
  private final Disk disk;
  private final ByteArrayOutputStream buffer = new ByteArrayOutputStream(2 * BUFFER);
  private final long maxSize;
  private DiskFile file;
  private volatile Extent durable;
  private boolean clean;

  /** Goes on after what is durable, and takes away what follows it. */
  SegmentWriter(JournalFiles files, Disk disk, long maxSize, Extent durable) throws IOException {
    this.files = files;
    this.disk = disk;
    this.maxSize = maxSize;
    this.durable = durable;
    file = disk.create(files.segment(durable.segment()));
    restore();
  }

  Extent durable() {
    return durable;
  }

  /** Writes the entries and syncs once. If it throws, none of them is there. */
  Extent append(List<byte[]> entries) throws IOException {
    restore();
    if (durable.size() >= maxSize) {
      roll();
    }
    clean = false;
    try {
      var end = write(entries);
      file.sync();
      durable = new Extent(durable.segment(), end);
      clean = true;
      return durable;
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

  /** Writes the entries after what is durable, and gives where they end. */
  private long write(List<byte[]> entries) throws IOException {
    var end = durable.size();
    buffer.reset();
    if (end == 0) {
      buffer.writeBytes(Block.HEADER);
    }
    for (var entry : entries) {
      end = write(entry, end);
    }
    return flush(end);
  }

  /** A large entry does not go through the buffer, which would stay as large. */
  private long write(byte[] entry, long at) throws IOException {
    var end = at;
    Frame.begin(buffer, durable.size(), entry);
    if (entry.length < LARGE) {
      buffer.writeBytes(entry);
    } else {
      end = flush(end);
      file.write(ByteBuffer.wrap(entry), end);
      end += entry.length;
    }
    Frame.end(buffer);
    return buffer.size() < BUFFER ? end : flush(end);
  }

  private long flush(long at) throws IOException {
    var bytes = buffer.toByteArray();
    buffer.reset();
    file.write(ByteBuffer.wrap(bytes), at);
    return at + bytes.length;
  }

  /** Takes away what a failed write may have left. */
  private void restore() throws IOException {
    if (!clean) {
      file.truncate(durable.size());
      file.sync();
      clean = true;
    }
  }

  private void roll() throws IOException {
    var next = new Extent(durable.segment() + 1, 0);
    var opened = disk.create(files.segment(next.segment()));
    try {
      opened.truncate(0);
      disk.syncDirectory(files.directory());
    } catch (IOException e) {
      opened.close();
      throw e;
    }
    file.close();
    file = opened;
    durable = next;
  }

  @Override
  public void close() throws IOException {
    file.close();
  }
}
