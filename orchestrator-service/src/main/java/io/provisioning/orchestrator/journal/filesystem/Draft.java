package io.provisioning.orchestrator.journal.filesystem;

import io.provisioning.orchestrator.journal.Journal.Entry;
import io.provisioning.orchestrator.journal.codec.EntryCodec;
import io.provisioning.orchestrator.journal.filesystem.disk.Disk;
import io.provisioning.orchestrator.journal.filesystem.disk.Disk.DiskFile;
import io.provisioning.orchestrator.journal.filesystem.disk.JournalFiles;
import java.io.ByteArrayOutputStream;
import java.io.Closeable;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.file.Path;

/**
 * A file that never changes once it is written, and has its name only when all of it is durable.
 */
final class Draft implements Closeable {

  private static final int SIZE = 1 << 20;

  private final Disk disk;
  private final Path file;
  private final DiskFile open;
  private final ByteArrayOutputStream buffer = new ByteArrayOutputStream(SIZE);
  private long written;

  public Draft(Disk disk, Path file) throws IOException {
    this.disk = disk;
    this.file = file;
    open = disk.create(JournalFiles.draft(file));
    open.truncate(0);
    buffer.writeBytes(Block.HEADER);
  }

  /** Where the next line begins. */
  long position() {
    return written + buffer.size();
  }

  /** Adds lines as they are in another file. */
  void copy(ByteBuffer lines) throws IOException {
    flush(0);
    var length = lines.remaining();
    open.write(lines, written);
    written += length;
  }

  /** Adds an entry. */
  public void add(Entry entry) throws IOException {
    Frame.write(buffer, 0, EntryCodec.encode(entry));
    flush(SIZE);
  }

  /** Adds what is not an entry. */
  public void add(Object kept) throws IOException {
    Frame.write(buffer, 0, EntryCodec.encodeKept(kept));
    flush(SIZE);
  }

  private void flush(int atLeast) throws IOException {
    if (buffer.size() > atLeast) {
      open.write(ByteBuffer.wrap(buffer.toByteArray()), written);
      written += buffer.size();
      buffer.reset();
    }
  }

  /** Makes it durable under its name, but for the directory. Gives its size in bytes. */
  long finish() throws IOException {
    flush(0);
    open.sync();
    disk.move(JournalFiles.draft(file), file);
    return written;
  }

  @Override
  public void close() throws IOException {
    open.close();
  }
}
